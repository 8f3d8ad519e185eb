/** Timings that a page records about itself in `globalThis.bench`. */
interface InPage {
  /** When an element of the selector with text was first drawn; null before. */
  drawnAt: number | null;
  /** When the last click began. */
  clickedAt: number;
  longTasks: { start: number; duration: number }[];
  /** Starts to watch for an element, from the next frame. */
  watchFor(selector: string): void;
}

declare global {
  var bench: InPage | undefined;
}

/** Runs in the page before its own scripts. */
export function recordPageTimings(selector: string): void {
  const isThere = (wanted: string) => [...document.querySelectorAll(wanted)].some((found) => found.textContent?.trim());
  const notes: InPage = {
    drawnAt: null,
    clickedAt: 0,
    longTasks: [],
    watchFor(wanted) {
      notes.drawnAt = null;
      const drawn = () => {
        notes.drawnAt = performance.now();
      };
      const atFrame = () => {
        // A task queued in a frame runs after the frame is drawn; this priority runs it before other tasks.
        if (isThere(wanted)) scheduler.postTask(drawn, { priority: 'user-blocking' });
        else requestAnimationFrame(atFrame);
      };
      requestAnimationFrame(atFrame);
    },
  };
  globalThis.bench = notes;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'click',
    ({ timeStamp }) => {
      notes.clickedAt = timeStamp;
    },
    { capture: true },
  );
  notes.watchFor(selector);
}
