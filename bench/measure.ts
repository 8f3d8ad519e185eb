import type { Fixtures } from './support/fixtures.ts';

/** One row of the table in docs/performance.md. Each measure is listed in list.ts. */
export interface Measure {
  /** Selects it on the command line. */
  name: string;
  label: string;
  /** What the ratio compares with, measured in the same run. Missing when the figure itself is judged. */
  baseline?: string;
  /** The unit of both figures: `ms`, `kB`, `MB`, `per s`. */
  unit: string;
  goal: Goal;
  run(fixtures: Fixtures): Promise<Reading>;
}

/** Limits for the ratio of product to baseline, or for the product's figure without a baseline. */
export interface Goal {
  comparison: 'at most' | 'at least';
  value: number;
  stretch: number | null;
}

export interface Reading {
  product: number;
  baseline?: number;
  /** Other figures of the same run, which are only printed. */
  details?: readonly { label: string; value: number; unit?: string }[];
}

export function atMost(value: number, stretch: number | null): Goal {
  return { comparison: 'at most', value, stretch };
}

export function atLeast(value: number, stretch: number | null): Goal {
  return { comparison: 'at least', value, stretch };
}

/** The judged value: product divided by baseline, or the product's figure without a baseline. */
export function computeScore({ product, baseline }: Reading): number {
  return baseline === undefined ? product : product / baseline;
}

/** The limit that a score reaches: the stretch goal if it can, else the goal. Null when it reaches neither. */
export function findReachedLimit({ comparison, value, stretch }: Goal, score: number): number | null {
  const limits = [stretch, value].filter((limit) => limit !== null);
  return limits.find((limit) => (comparison === 'at most' ? score <= limit : score >= limit)) ?? null;
}

/**
 * Takes figures in turn, round after round, so that a machine that slows down slows all of them; returns the median of each. The first,
 * cold round counts too: a median of three or more ignores it.
 */
export async function measureInTurn<Name extends string>(
  rounds: number,
  figures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(figures) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await figures[name]());
  }
  return Object.fromEntries(names.map((name) => [name, computeMedian(values[name])])) as Record<Name, number>;
}

export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 50);
}

/** The percentile by the nearest rank, which is one of the values. Throws a RangeError without values. */
export function computePercentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('nothing was measured');
  return value;
}
