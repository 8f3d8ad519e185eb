/** Timings that a page records about itself in `globalThis.bench`. */
interface PageTimings {
  /** When an element of the selector with text was first drawn; null before. */
  drawnAt: number | null;
  /** When the last click began. */
  clickedAt: number;
  /** Tasks of more than 50 ms, which keep people waiting (W3C, Long Tasks). */
  longTasks: { start: number; duration: number }[];
  /** The milliseconds between frames since `recordFrames`, and when each ended. */
  frames: { end: number; duration: number }[];
  /** Starts to watch for an element, from the next frame. */
  watchFor(selector: string): void;
  /** Starts to record frames, once. */
  recordFrames(): void;
}

declare global {
  var bench: PageTimings;
}

/** Runs in the page before its own scripts. */
export function recordPageTimings(selector: string): void {
  const hasText = (wanted: string) => [...document.querySelectorAll(wanted)].some((one) => one.textContent?.trim());
  let isRecording = false;
  globalThis.bench = {
    drawnAt: null,
    clickedAt: 0,
    longTasks: [],
    frames: [],
    watchFor(wanted) {
      bench.drawnAt = null;
      const onDrawn = () => {
        bench.drawnAt = performance.now();
      };
      const onFrame = () => {
        // A task queued in a frame runs after the frame is drawn; this priority runs it before other tasks.
        if (hasText(wanted)) scheduler.postTask(onDrawn, { priority: 'user-blocking' });
        else requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    },
    recordFrames() {
      if (isRecording) return;
      isRecording = true;
      let last = performance.now();
      const onFrame = (time: number) => {
        bench.frames.push({ end: time, duration: time - last });
        last = time;
        requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
    },
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const onClick = ({ timeStamp }: Event) => {
    bench.clickedAt = timeStamp;
  };
  addEventListener('click', onClick, { capture: true });
  bench.watchFor(selector);
}
