import type { Fixtures } from './support/fixtures.ts';

/** One line of the table in docs/performance.md. A file of its own in bench/measures, and a line in list.ts. */
export interface Measure {
  /** Chooses it on the command line. */
  name: string;
  label: string;
  /** What it is measured against in the same run; '' where its own figure is judged. */
  baseline: string;
  /** Of both figures: `ms`, `kB`, `MB`, `per s`. */
  unit: string;
  goal: Bound | null;
  stretchGoal: Bound | null;
  run(fixtures: Fixtures): Promise<Reading>;
}

/** What the ratio of product to baseline has to keep to; where there is no baseline, the product's figure. */
export interface Bound {
  is: 'at most' | 'at least';
  value: number;
}

export interface Reading {
  product: number;
  baseline: number | null;
  /** What else the same run has shown, to be printed only. */
  details?: readonly { what: string; value: number; unit?: string }[];
}

export function atMost(value: number): Bound {
  return { is: 'at most', value };
}

export function atLeast(value: number): Bound {
  return { is: 'at least', value };
}

/** What is judged: product divided by baseline, or the product's own figure. */
export function computeScore({ product, baseline }: Reading): number {
  return baseline === null ? product : product / baseline;
}

export function meetsBound(bound: Bound, value: number): boolean {
  return bound.is === 'at most' ? value <= bound.value : value >= bound.value;
}

/**
 * Takes figures in turn, round after round, so that a machine that slows down slows all of them; returns the median of each.
 * The first round, in which everything is cold, counts like the others: a median of three or more passes over it.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  figures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(figures) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) taken[name].push(await figures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** By the nearest rank: one of the values. Throws a RangeError for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('nothing was measured');
  return found;
}
