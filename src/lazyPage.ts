import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react';

export type LazyPage = ComponentType & {
  /** Fetches the page's code ahead of its first showing. Never rejects: showing the page will say what is wrong. */
  preload(): Promise<void>;
};

/** A page whose code comes when it is shown, or before when it is preloaded: then it is drawn at once, without a fallback. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let there: ComponentType | undefined;
  const fetched = async () => {
    there = await load();
    return there;
  };
  const Lazy = lazyPart(fetched);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when its module is evaluated
  function Page() {
    // What stands on the screen stays what it is when the code comes.
    const [Shown] = useState(() => there ?? Lazy);
    return createElement(Shown);
  }
  return Object.assign(Page, { preload: () => fetched().then(nothing, nothing) });
}

const nothing = () => undefined;

let rescue = (error: unknown): Promise<never> => Promise.reject(error);

/** Says what to do when code that is to be shown cannot be fetched. Rejects when nothing can be done. */
export function onMissingCode(handler: typeof rescue): void {
  rescue = handler;
}

/** A part of a screen whose code comes when it is shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((error) => rescue(error)) }));
}
