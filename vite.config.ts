import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), withRouterOf('src/routerProvider.tsx')],
  // The server puts a fresh nonce in this one's place in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', target: 'es2022' },
  server: {
    proxy: { '/api': api, '/openapi.json': api, '/health': api },
  },
});

/** react-admin imports its react-router adapter by itself, whatever it is given; this puts our smaller one in its place. */
function withRouterOf(path: string): Plugin {
  const ours = fileURLToPath(new URL(path, import.meta.url));
  return {
    name: 'navalha:router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/reactRouterProvider.js') && importer?.includes('/ra-core/') ? ours : null,
  };
}
