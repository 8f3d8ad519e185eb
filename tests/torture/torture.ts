import type { Dialect } from '../../server/db/connect.ts';

/** One promise of docs/reliability.md, put to the proof. */
export interface Torture {
  /** The name of its file, by which it is run alone. */
  name: string;
  /** The promise, as its row in docs/reliability.md begins. */
  promise: string;
  /** What it runs on, one after the other; only the first where the database makes no difference. */
  databases: readonly Dialect[];
  /** Puts a product through it. Throws when it could not be carried out, which is no answer either way. */
  run(ground: Ground): Promise<Figure[]>;
  /** Faults of which each must turn one of the figures bad. */
  faults: readonly Fault[];
  /** `npm test` carries it out too, in its short form: the proofs of what no ordinary test can show. */
  inTests?: true;
}

/** What a torture works on. */
export interface Ground {
  /** The folder of the product: the repository, or a copy of it with a fault planted. */
  root: string;
  dialect: Dialect;
  /** The first number in the full form, the second in the short one. */
  size(full: number, short: number): number;
}

/** What breaks the promise, planted in the product's source. */
export interface Fault {
  what: string;
  /** All of them at once, where one alone is still caught by a second line of defence. */
  edits: readonly Edit[];
  /** The only database where it does harm. */
  on?: Dialect;
}

interface Edit {
  file: string;
  /** Is there exactly once. */
  from: string;
  to: string;
}

/** One thing counted or measured, and whether it is what was promised. */
export interface Figure {
  what: string;
  /** With its unit, as it is printed. */
  value: string;
  /** What it has to be; '' for one that is printed only. */
  reach: string;
  holds: boolean;
}

/** A count that has to be this one. */
export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, value: shown(value), reach: shown(wanted), holds: value === wanted };
}

/** A measure that must not be more. */
export function atMost(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: shown(value, unit), reach: `≤ ${shown(limit, unit)}`, holds: value <= limit };
}

/** A measure that must not be less. */
export function atLeast(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: shown(value, unit), reach: `≥ ${shown(limit, unit)}`, holds: value >= limit };
}

/** A measure that promises nothing. */
export function printed(what: string, value: number, unit = ''): Figure {
  return { what, value: shown(value, unit), reach: '', holds: true };
}

/** What this machine does not allow to be tried: said, and neither proved nor failed. */
export function notRun(what: string): Figure {
  return { what, value: 'not run on this machine', reach: '', holds: true };
}

function shown(value: number, unit = ''): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1;
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}
