import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { awaitFirst } from './ahead.ts';
import { createDataProvider } from './dataProvider/index.ts';
import { nonce } from './nonce.ts';
import { createQueryClient } from './queryClient.ts';
import { entryAt } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

const shop = { queryClient: createQueryClient(), dataProvider: createDataProvider() };
const screen = entryAt(window.location.pathname);

void awaitFirst(shop, screen).then(() =>
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={createCache({ key: 'css', nonce, prepend: true })}>
        <BrowserRouter>
          <App shop={shop} />
        </BrowserRouter>
      </CacheProvider>
    </StrictMode>,
  ),
);
