import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './src/serviceWorker/plugin.ts';

const api = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

/** What only forms need: their fields and validation. */
const FORM_CODE =
  /\/node_modules\/(zod|react-hook-form|ra-core\/dist\/form)\/|\/src\/components\/form\/|\/src\/pages\/(login|account)\/|\/domain\/(schemas\/|fields\/schema)/;

export default defineConfig({
  // No .env files: settings come from the environment only, as on the server.
  envDir: false,
  plugins: [react(), serviceWorker({ precached: ['offline.html', 'offline.css', 'offline.js', 'favicon.svg'] })],
  // The server replaces this placeholder with a new nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // For the size budgets (tests/bundleSizes.ts). Not served: its folder begins with a dot.
    manifest: true,
    // The limits are in tests/budgets.json.
    chunkSizeWarningLimit: 1_000,
    // A browser without modulepreload fetches the files a little later.
    modulePreload: { polyfill: false },
    // Three shared files: by default the first screen would be 40 files and each other one 60, and on a slow line each costs time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: (id) => !FORM_CODE.test(id), minShareCount: 2, priority: 1 },
            { name: 'forms', test: FORM_CODE, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/openapi.json': api, '/health': api, '/metrics': api, '/version': api },
  },
});
