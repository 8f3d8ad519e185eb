import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'react-admin';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, vi } from 'vitest';
// The code of lazy dialogs, as the browser has it after its idle work.
import '../../src/dialogs.ts';
import '../../src/components/customers/CustomerDialog.tsx';
import { forgetSession } from '../../src/session.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';
import { setViewport } from './support/viewport.ts';

configure({
  // Screens are loaded lazily, which takes long on a busy machine.
  asyncUtilTimeout: 20_000,
  // Every failed query would print the whole page. DEBUG_PRINT_LIMIT=7000 prints it.
  ...(!process.env.DEBUG_PRINT_LIMIT && { getElementError: (message) => new Error(message ?? 'not found') }),
});

// No test uses the network: a request sent after the end of its test never gets a response.
globalThis.fetch = () => new Promise(() => undefined);

// jsdom has none.
globalThis.EventSource = class extends EventTarget {
  close() {}
} as unknown as typeof EventSource;

// As on a device that saves data: otherwise the app prefetches every screen after half a second.
Object.assign(navigator, { connection: { saveData: true } });

let printed: unknown[][] = [];

beforeEach(() => {
  // react-hot-toast and MUI call matchMedia, which jsdom lacks.
  setViewport(1280);
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // Outside production react-admin prints every failed call, expected ones too. It also prints aborted calls, because
    // jsdom's DOMException is not Node's.
    const [first] = args;
    const isFailedCall = first instanceof HttpError || (first instanceof Error && first.name === 'AbortError');
    if (!isFailedCall) printed.push(args);
  });
});

afterEach(() => {
  cleanup();
  toast.removeAll();
  // An offline event of one test would pause the queries of the next.
  onlineManager.setOnline(true);
  forgetSession();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  // Each toast leaves style sheets behind, and jsdom evaluates all of them for every query by role.
  for (const style of document.head.querySelectorAll('style:not([data-emotion])')) style.remove();
  setAntiForgeryCookie(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (printed.length > 0) throw new Error(`console.error was called:\n${printed.map(formatArguments).join('\n')}`);
});

function formatArguments(args: unknown[]): string {
  return args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
}
