import { type ComponentType, lazy } from 'react';
import { reloadOnce } from './reloadOnce.ts';

/** A component whose code is fetched when it is rendered, inside a Suspense boundary, or before. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code. Never rejects: rendering the component reports the error. */
  prefetch(): Promise<void>;
};

/** React.lazy for a named export. Where the code cannot be fetched, the page may be reloaded (reloadOnce) or the error boundary shows. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const Lazy = lazy(async () => ({ default: await load().catch(reloadOnce) })) as ComponentType<Props>;
  return Object.assign(Lazy, { prefetch: () => load().then(ignore, ignore) });
}

function ignore(): void {}
