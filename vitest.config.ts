import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** In milliseconds. Nothing waits that long where all is well: they only say when to give up, on a busy machine too. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * Neither rules nor server keep anything between two uses, and what screens keep is forgotten after each test
 * (tests/web/setup.ts): files can share a process, and need not each load everything.
 */
const shared = { isolate: false, ...patience } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'domain',
          environment: 'node',
          include: ['tests/domain/**/*.test.ts'],
          setupFiles: ['tests/fastCheck.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,conformance}/**/*.test.ts'],
          globalSetup: ['tests/server/support/postgresTemplate.ts'],
          setupFiles: ['tests/fastCheck.ts'],
          ...shared,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}', 'tests/conformance/**/*.test.tsx'],
          setupFiles: ['tests/fastCheck.ts', 'tests/web/setup.ts'],
          // Screens that are rendered make much that is soon forgotten.
          execArgv: ['--max-semi-space-size=64'],
          ...shared,
        },
      },
    ],
  },
});
