import type { Dialect } from '../../server/db/connect.ts';

/** One promise of docs/reliability.md, put to the proof. */
export interface ReliabilityTest {
  /** The name of its file, by which it is run alone. */
  name: string;
  /** The promise, as its row in docs/reliability.md begins. */
  guarantee: string;
  /** What it runs on, one after the other; only the first where the database makes no difference. */
  databases: readonly Dialect[];
  /** Puts a product through it. Throws when it could not be carried out, which is no answer either way. */
  run(ground: RunContext): Promise<Measurement[]>;
  /** Faults of which each must turn one of the figures bad. */
  mutations: readonly Mutation[];
  /** `npm test` carries it out too, in its short form: the proofs of what no ordinary test can show. */
  isPartOfNpmTest?: true;
}

/** What a reliability test works on. */
export interface RunContext {
  /** The folder of the product: the repository, or a copy of it with a fault planted. */
  root: string;
  dialect: Dialect;
  /** The first number in the full form, the second in the short one. */
  pickSize(full: number, short: number): number;
}

/** What breaks the promise, planted in the product's source. */
export interface Mutation {
  description: string;
  /** All of them at once, where one alone is still caught by a second line of defence. */
  edits: readonly Edit[];
  /** The only database where it does harm. */
  dialect?: Dialect;
}

interface Edit {
  file: string;
  /** Is there exactly once. */
  from: string;
  to: string;
}

/** One thing counted or measured, and whether it is what was promised. */
export interface Measurement {
  label: string;
  /** With its unit, as it is printed. */
  value: string;
  /** What it has to be; '' for one that is printed only. */
  expected: string;
  isMet: boolean;
}

/** A count that has to be this one. */
export function requireExactly(what: string, value: number, wanted: number): Measurement {
  return { label: what, value: shown(value), expected: shown(wanted), isMet: value === wanted };
}

/** A measure that must not be more. */
export function requireAtMost(what: string, value: number, limit: number, unit = ''): Measurement {
  return { label: what, value: shown(value, unit), expected: `≤ ${shown(limit, unit)}`, isMet: value <= limit };
}

/** A measure that must not be less. */
export function requireAtLeast(what: string, value: number, limit: number, unit = ''): Measurement {
  return { label: what, value: shown(value, unit), expected: `≥ ${shown(limit, unit)}`, isMet: value >= limit };
}

/** A measure that promises nothing. */
export function reportOnly(what: string, value: number, unit = ''): Measurement {
  return { label: what, value: shown(value, unit), expected: '', isMet: true };
}

/** What this machine does not allow to be tried: said, and neither proved nor failed. */
export function reportNotRun(what: string): Measurement {
  return { label: what, value: 'not run on this machine', expected: '', isMet: true };
}

function shown(value: number, unit = ''): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1;
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}
