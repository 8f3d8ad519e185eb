// First: goober, the CSS library of react-hot-toast, reads the nonce when its module is evaluated.
import './nonce.ts';

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { createDataProvider } from './dataProvider/index.ts';
import { ErrorPage } from './layout/ErrorBoundary.tsx';
import { findScreen } from './menus.ts';
import { prefetchFirstScreen } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { createShopTheme, ThemeRoot } from './theme/ThemeRoot.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root');

const clients = { queryClient: createQueryClient(), dataProvider: createDataProvider() };
const styleCache = createCache({ key: 'css', nonce: window.__nonce__, prepend: true });

// One route: a data router is needed only to block leaving an address.
const router = createBrowserRouter([{ path: '*', element: <App {...clients} />, errorElement: <ErrorPage /> }]);

const app = (
  <StrictMode>
    <CacheProvider value={styleCache}>
      <ThemeRoot theme={createShopTheme()}>
        <RouterProvider router={router} />
      </ThemeRoot>
    </CacheProvider>
  </StrictMode>
);

void prefetchFirstScreen(clients, findScreen(window.location.pathname)).then(() => {
  // A transition: React yields to input between chunks.
  startTransition(() => createRoot(element).render(app));
});
