import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App.tsx';
import { createDataProvider } from './dataProvider/index.ts';
import { ErrorPage } from './layout/ErrorBoundary.tsx';
import { listenForShortcut } from './layout/finder/useShortcut.ts';
import { prefetchFirstScreen } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { findScreen } from './routes.tsx';
import { createShopTheme, ThemeRoot } from './theme/ThemeRoot.tsx';

declare global {
  interface Window {
    /** Read by goober, which writes the toasts' style tag. */
    __nonce__?: string;
  }
}

listenForShortcut();

// What lets style tags through the Content-Security-Policy. Where the server set none, the placeholder is still there.
const found = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const nonce = found && found !== '__CSP_NONCE__' ? found : undefined;
window.__nonce__ = nonce;

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root');

const clients = { queryClient: createQueryClient(), dataProvider: createDataProvider() };
const styles = createCache({ key: 'css', nonce, prepend: true });

// One route for all: of what such a router can do, only that leaving an address can be blocked is used.
const router = createBrowserRouter([{ path: '*', element: <App {...clients} />, errorElement: <ErrorPage /> }]);

const product = (
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeRoot theme={createShopTheme()}>
        <RouterProvider router={router} />
      </ThemeRoot>
    </CacheProvider>
  </StrictMode>
);

void prefetchFirstScreen(clients, findScreen(window.location.pathname)).then(() => {
  // In slices, between which a slow device answers.
  startTransition(() => createRoot(element).render(product));
});
