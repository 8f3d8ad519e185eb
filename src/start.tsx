// First, before any module that writes a style tag is evaluated.

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { nonce } from './nonce.ts';
import { entryAt } from './routes.tsx';
import { loadSession } from './session.ts';

// Neither waits for React: the code of the screen that was asked for, and who is asking.
entryAt(window.location.pathname)?.page.preload();
loadSession().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={createCache({ key: 'css', nonce, prepend: true })}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
