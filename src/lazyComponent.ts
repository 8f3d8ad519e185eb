import { type ComponentType, createElement, lazy, useState } from 'react';
import { reloadOnce } from './reloadOnce.ts';

/** A component whose code is fetched when it is rendered, inside a Suspense boundary, or before. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code. Never rejects: rendering the component reports the error. */
  prefetch(): Promise<void>;
};

/**
 * React.lazy for a named export. Code that is fetched already renders at once, without the boundary's fallback. Where it cannot be
 * fetched, the page may be reloaded (reloadOnce) or the error boundary shows.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    fetched = await load();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: await fetchCode().catch(reloadOnce) })) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is evaluated
  function Component(props: Props) {
    const [Rendered] = useState(() => fetched ?? Lazy);
    return createElement(Rendered, props);
  }
  return Object.assign(Component, { prefetch: () => fetchCode().then(ignore, ignore) });
}

function ignore(): void {}
