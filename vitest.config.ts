import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// better-sqlite3 crashes under older Nodes, and jsdom does not load.
if (process.versions.node.split('.')[0] !== '24') {
  console.error(
    `Os testes rodam com o Node 24, e não com o ${process.versions.node}: use npm run vitest -- ARQUIVO, ou escolha no editor o Node da pasta .runtime (CONTRIBUTING.md).`,
  );
  process.exit(1);
}

/** In milliseconds: generous for a busy machine, never reached by a passing test. Some hooks fill a shop for a whole file. */
const timeouts = { testTimeout: 60_000, hookTimeout: 180_000 };

/**
 * Files share a process, so that modules are loaded once: rules and server hold no state, and tests/web/setup.ts resets the
 * state of screens after each test.
 */
const shared = { isolate: false, ...timeouts } as const;

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
          // Rendering allocates many short-lived objects.
          execArgv: ['--max-semi-space-size=64'],
          ...shared,
        },
      },
    ],
  },
});
