/** What a page notes down about itself, in `globalThis.bench`. */
interface InPage {
  /** When something with text in it that the selector finds was first drawn; null before. */
  drawnAt: number | null;
  /** When the last click began. */
  clickedAt: number;
  longTasks: { start: number; duration: number }[];
  /** Begins to look for it, from the next frame on. */
  watchFor(selector: string): void;
}

declare global {
  var bench: InPage | undefined;
}

/** Runs in the page, before anything of its own. */
export function recordPageTimings(selector: string): void {
  const isThere = (wanted: string) => [...document.querySelectorAll(wanted)].some((found) => found.textContent?.trim());
  const notes: InPage = {
    drawnAt: null,
    clickedAt: 0,
    longTasks: [],
    watchFor(wanted) {
      notes.drawnAt = null;
      const drawn = () => Object.assign(notes, { at: performance.now() });
      const atFrame = () => {
        // A task put in line at a frame runs once that frame is drawn, and such a one before all others that wait.
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
  addEventListener('click', ({ timeStamp }) => Object.assign(notes, { clicked: timeStamp }), { capture: true });
  notes.watchFor(selector);
}
