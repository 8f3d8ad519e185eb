import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How many pixels of two PNGs differ to the eye, as a share of all; 1 where they differ in size. Smoothed edges do not count. */
export function getDifferentPixelShare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
}
