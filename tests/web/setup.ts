import { cleanup, configure } from '@testing-library/react';
import { HttpError } from 'react-admin';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetSession } from '../../src/session.ts';
import { setAntiForgeryCookie } from './support/cookie.ts';
import { setViewport } from './support/viewport.ts';

// Screens come as modules of their own, and a busy machine takes its time to load them.
configure({ asyncUtilTimeout: 8_000 });

let printed: unknown[][] = [];

beforeEach(() => {
  // react-hot-toast and MUI ask for the person's preferences, which jsdom does not know.
  setViewport(1280);
  vi.stubGlobal('scrollTo', () => undefined);
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // Outside production react-admin prints every call that failed, also where a test wants it to fail.
    if (!(args[0] instanceof HttpError)) printed.push(args);
  });
});

afterEach(() => {
  cleanup();
  toast.removeAll();
  forgetSession();
  localStorage.clear();
  setAntiForgeryCookie(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (printed.length > 0) throw new Error(`console.error was called:\n${printed.map(text).join('\n')}`);
});

function text(args: unknown[]): string {
  return args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
}
