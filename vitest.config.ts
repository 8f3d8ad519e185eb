import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'] } },
      { test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'] } },
      {
        plugins: [react()],
        // The product uses react-admin's core only: its stock screens would take each test file seconds to load. A test
        // that meets one of them fails, and so does nobody's bundle grow unnoticed.
        resolve: { alias: { 'react-admin': 'ra-core' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
