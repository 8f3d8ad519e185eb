import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The share of visibly different pixels of two PNGs; 1 when their sizes differ. Antialiasing does not count. */
export function getDifferentPixelShare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
}
