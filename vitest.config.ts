import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { withPreact } from './preact.ts';

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
      { test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'], ...shared } },
      { test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], ...shared } },
      {
        plugins: [react(), withPreact()],
        // The product uses react-admin's core only: its stock screens would take each test file seconds to load. A test
        // that meets one of them fails, and so does nobody's bundle grow unnoticed.
        resolve: { alias: { 'react-admin': 'ra-core' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          execArgv: ['--import', './tests/web/support/preactInNode.ts'],
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          ...shared,
        },
      },
    ],
  },
});
