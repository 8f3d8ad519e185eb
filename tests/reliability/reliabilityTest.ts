import type { Dialect } from '../../server/db/connect.ts';

/** Tests one guarantee of docs/reliability.md. */
export interface ReliabilityTest {
  /** `npm run reliability -- NAME` runs it alone. */
  name: string;
  /** The guarantee, as in the first column of docs/reliability.md. */
  guarantee: string;
  /** Databases it runs on, in turn; only the first where the database makes no difference. */
  databases: readonly Dialect[];
  /** Measures the product in `context.root`. Throws when it could not run, which counts as failed. */
  run(context: RunContext): Promise<Measurement[]>;
  /** Faults of dependencies, each of which must make a figure miss its bound: proof that the test can fail. */
  faults: readonly Fault[];
  /** Whether `npm test` runs its short form too. */
  isPartOfNpmTest?: true;
}

/** What a reliability test runs against. */
export interface RunContext {
  /** The folder of the repository. */
  root: string;
  dialect: Dialect;
  /** Added to the environment of every server, command and test run: the fault, if there is one. */
  env: Readonly<Record<string, string>>;
  /** `full` in a full run, `short` in a short one. */
  pickSize(full: number, short: number): number;
}

/** A failing dependency: a database, disk, network or library that does not do what it promises. */
export interface Fault {
  description: string;
  /** The environment that makes the dependency fail. */
  env: Readonly<Record<string, string>>;
  /** The only database where it does harm. */
  dialect?: Dialect;
}

/** One figure, and whether it meets its bound. */
export interface Measurement {
  label: string;
  /** With its unit, as it is printed. */
  value: string;
  /** The bound; '' for a figure that is only printed. */
  expected: string;
  isMet: boolean;
}

/** A count that must equal `wanted`. */
export function requireExactly(label: string, value: number, expectedValue: number): Measurement {
  return { label, value: format(value), expected: format(expectedValue), isMet: value === expectedValue };
}

/** A figure that must not exceed `limit`. */
export function requireAtMost(label: string, value: number, limit: number, unit = ''): Measurement {
  return { label, value: format(value, unit), expected: `≤ ${format(limit, unit)}`, isMet: value <= limit };
}

/** A figure that must reach `limit`. */
export function requireAtLeast(label: string, value: number, limit: number, unit = ''): Measurement {
  return { label, value: format(value, unit), expected: `≥ ${format(limit, unit)}`, isMet: value >= limit };
}

/** A figure without a bound. */
export function reportOnly(label: string, value: number, unit = ''): Measurement {
  return { label, value: format(value, unit), expected: '', isMet: true };
}

/** A figure that this machine cannot measure; counts as met. */
export function reportNotRun(label: string): Measurement {
  return { label, value: 'not run on this machine', expected: '', isMet: true };
}

function format(value: number, unit = ''): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 1;
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits });
  return unit === '' ? number : `${number} ${unit}`;
}
