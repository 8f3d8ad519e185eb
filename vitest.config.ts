import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', environment: 'node', include: ['tests/domain/**/*.test.ts'] } },
      { test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'] } },
      {
        plugins: [react()],
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
