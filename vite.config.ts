import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorker } from './src/serviceWorker/plugin.ts';

const api = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  // Settings come from the environment alone, as the server's do.
  envDir: false,
  plugins: [react(), serviceWorker({ precached: ['offline.html', 'offline.css', 'offline.js', 'favicon.svg'] })],
  // The server puts a fresh nonce in this one's place in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    // Says which file imports which, for the budgets (tests/bundleSizes.ts). Not served: its folder begins with a dot.
    manifest: true,
    // tests/budgets.json says how large files may be.
    chunkSizeWarningLimit: 1_000,
    // A browser that cannot preload modules fetches them a little later.
    modulePreload: { polyfill: false },
    // What the first screen imports is one file, what others share a second, and each screen a third: on a slow line each more costs a round trip. What is printed comes with the first printing.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            {
              name: 'print',
              test: /\/components\/print\/[A-Z]/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/openapi.json': api, '/health': api, '/metrics': api, '/version': api },
  },
});
