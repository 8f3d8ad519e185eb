import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'react-admin';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadMessages } from '../../src/i18n/index.ts';
import { forgetSession } from '../../src/session.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';
import { setViewport } from './support/viewport.ts';

configure({
  // Screens come as modules of their own, and a busy machine takes its time to load them.
  asyncUtilTimeout: 20_000,
  // Each look for something that is not there yet would write the whole page: DEBUG_PRINT_LIMIT=7000 has it written.
  ...(!process.env.DEBUG_PRINT_LIMIT && { getElementError: (message) => new Error(message ?? 'not found') }),
});

// The product's toasts wait for them; tests of one screen have the toasts at once.
await loadMessages();

// No test talks to a network: a call that outlives its test's fake back end gets no answer.
globalThis.fetch = () => new Promise(() => undefined);

// jsdom has none.
globalThis.EventSource = class extends EventTarget {
  close() {}
} as unknown as typeof EventSource;

let printed: unknown[][] = [];

beforeEach(() => {
  // react-hot-toast and MUI ask for the person's preferences, which jsdom does not know.
  setViewport(1280);
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // Outside production react-admin prints every call that failed, also where a test wants it to fail, and, as jsdom's
    // DOMException is not Node's, those that were aborted.
    const [first] = args;
    const isCall = first instanceof HttpError || (first instanceof Error && first.name === 'AbortError');
    // Where a person chooses columns, react-admin 5.15 says what MUI 9 no longer knows.
    const isOldProp = args[1] === 'InputProps';
    if (!isCall && !isOldProp) printed.push(args);
  });
});

afterEach(() => {
  cleanup();
  toast.removeAll();
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  // Each toast leaves style sheets behind, and jsdom goes through all there are whenever it is asked what is hidden.
  for (const style of document.head.querySelectorAll('style:not([data-emotion])')) style.remove();
  setAntiForgeryCookie(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (printed.length > 0) throw new Error(`console.error was called:\n${printed.map(text).join('\n')}`);
});

function text(args: unknown[]): string {
  return args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
}
