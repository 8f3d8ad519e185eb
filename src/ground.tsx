import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Ground } from './layout/Ground.tsx';
import { nonce } from './nonce.ts';
import { createShopTheme } from './theme.ts';

/** Draws what the product stands on; what it returns draws the product on it. */
export function drawGround(element: Element): (product: ReactNode) => void {
  const root = createRoot(element);
  const cache = createCache({ key: 'css', nonce, prepend: true });
  const theme = createShopTheme();
  const draw = (product?: ReactNode) =>
    root.render(
      <StrictMode>
        <CacheProvider value={cache}>
          <Ground theme={theme}>{product}</Ground>
        </CacheProvider>
      </StrictMode>,
    );
  draw();
  return draw;
}
