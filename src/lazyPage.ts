import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyPage = LazyExoticComponent<ComponentType> & {
  /** Fetches the page's code ahead of its first showing. Never rejects: showing the page will say what is wrong. */
  preload(): Promise<void>;
};

/** A page whose code comes when it is shown, or before when it is preloaded. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return Object.assign(lazyPart(load), { preload: () => load().then(nothing, nothing) });
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
