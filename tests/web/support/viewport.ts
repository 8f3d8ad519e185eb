import { vi } from 'vitest';

/** Stubs `matchMedia`: width queries match this width in pixels, other queries never match. */
export function setViewport(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matchesWidth(media, width),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

function matchesWidth(media: string, width: number): boolean {
  const limits = [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    limits.length > 0 &&
    limits.every(([, bound, pixels]) => (bound === 'min' ? width >= Number(pixels) : width <= Number(pixels)))
  );
}
