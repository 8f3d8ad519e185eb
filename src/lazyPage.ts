import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage = LazyExoticComponent<ComponentType> & {
  /** Fetches the page's code ahead of its first showing. Never rejects: showing the page will say what is wrong. */
  preload(): Promise<void>;
};

/** A page whose code comes when it is shown, or before when it is preloaded. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  const preload = () =>
    load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload },
  );
}
