import { type ComponentType, createElement, isValidElement, lazy, type ReactNode, useState } from 'react';
import { reloadOnce } from './reloadOnce.ts';

/** A component whose code is fetched when it is rendered, inside a Suspense boundary, or before. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code. Never rejects: rendering the component reports the error. */
  prefetch(): Promise<void>;
  /** Fetches the code; null if it is fetched already. Rejects if it cannot be fetched. */
  load(): Promise<unknown> | null;
};

/**
 * React.lazy for a named export. Code that is fetched already renders at once, without the boundary's fallback. Where it cannot be
 * fetched, the page may be reloaded (reloadOnce) or the error boundary shows.
 */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    fetched = await importCode();
    return fetched;
  };
  const Lazy = lazy(async () => ({ default: await fetchCode().catch(reloadOnce) })) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when its module is evaluated
  function Component(props: Props) {
    const [Rendered] = useState(() => fetched ?? Lazy);
    return createElement(Rendered, props);
  }
  return Object.assign(Component, {
    prefetch: () => fetchCode().then(ignore, ignore),
    load: () => (fetched ? null : fetchCode()),
  });
}

/** React.lazy for a part of a screen that works without it: it shows nothing where its code cannot be fetched. */
export function lazyOptional<Props extends object>(importCode: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importCode().catch((): ComponentType<Props> => Nothing) }));
}

function Nothing() {
  return null;
}

/** Fetches the code of an element of a lazy component; null if it is fetched already or the element is of another kind. */
export function loadElementCode(element: ReactNode): Promise<unknown> | null {
  const type: unknown = isValidElement(element) ? element.type : null;
  return typeof type === 'function' && 'load' in type ? (type as LazyComponent<object>).load() : null;
}

function ignore(): void {}
