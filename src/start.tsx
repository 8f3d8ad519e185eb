import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { awaitFirst } from './ahead.ts';
import { createDataProvider } from './dataProvider/index.ts';
import { createQueryClient } from './queryClient.ts';
import { entryAt } from './routes.tsx';

/** Draws the product, once it has what its first screen shows. */
export async function start(draw: (product: ReactNode) => void): Promise<void> {
  const shop = { queryClient: createQueryClient(), dataProvider: createDataProvider() };
  await awaitFirst(shop, entryAt(window.location.pathname));
  draw(
    <BrowserRouter>
      <App shop={shop} />
    </BrowserRouter>,
  );
}
