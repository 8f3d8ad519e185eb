import { vi } from 'vitest';

/** A `matchMedia` that answers width queries for this width in pixels, and "no" to everything else. */
export function setViewport(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: fits(media, width),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
}

function fits(media: string, width: number): boolean {
  const limits = [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return (
    limits.length > 0 &&
    limits.every(([, side, pixels]) => (side === 'min' ? width >= Number(pixels) : width <= Number(pixels)))
  );
}
