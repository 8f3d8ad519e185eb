import type { KeptSale } from './storage.ts';
import { inTurn } from './turn.ts';

const SOONEST_MS = 2_000;
const LATEST_MS = 60_000;

/** How long to wait after so many tries in a row that came to nothing, in milliseconds: 2 s, 4 s, … up to a minute. */
export function waitAfter(failures: number): number {
  return Math.min(LATEST_MS, SOONEST_MS * 2 ** Math.max(0, failures - 1));
}

interface Work {
  due: () => KeptSale[];
  /** Sends them. Resolves to whether the server was there. Never rejects. */
  send: () => Promise<boolean>;
  /** Calls when more may be due than before. */
  onChange: (listener: () => void) => () => void;
  /** Calls when the server has answered something else. */
  onAnswer: (listener: () => void) => () => void;
}

/**
 * Sends what is due: at once, whenever something becomes due, when the line or the server is back and, as long as somebody
 * looks at this tab, again and again at growing distances. Returns what ends it.
 */
export function startSender({ due, send, onChange, onAnswer }: Work): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;
  let away = false;
  let failures = 0;

  async function round() {
    clearTimeout(timer);
    if (stopped || running || due().length === 0) return;
    running = true;
    const turn = inTurn(async () => {
      away = !(await send());
    });
    // The browser may refuse a page that it is about to throw away its turn.
    await turn.catch(() => undefined);
    running = false;
    const left = due().length;
    failures = left > 0 ? failures + 1 : 0;
    if (left > 0 && !stopped) timer = setTimeout(lookAgain, waitAfter(failures));
  }

  function lookAgain() {
    if (document.visibilityState === 'visible') void round();
  }

  function freshStart() {
    failures = 0;
    void round();
  }

  const undo = [
    listen(window, 'online', freshStart),
    listen(document, 'visibilitychange', lookAgain),
    onChange(freshStart),
    onAnswer(() => {
      if (away) freshStart();
    }),
  ];
  freshStart();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const each of undo) each();
  };
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
