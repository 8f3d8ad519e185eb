import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_TARGET ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in this one's place in every answer (server/plugins/static.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist', target: 'es2022' },
  server: {
    proxy: { '/api': api, '/openapi.json': api, '/health': api },
  },
});
