import type { Measurement, Mutation, ReliabilityTest, RunContext } from './reliabilityTest.ts';
import { applyMutation } from './support/mutations.ts';

/** The result of one test on one database. */
export interface Result {
  test: ReliabilityTest;
  dialect: RunContext['dialect'];
  measurements: Measurement[];
  /** How many mutations ran, and how many of them were detected. */
  mutationCount: number;
  detectedCount: number;
  /** Whether every figure met its bound and every mutation was detected. */
  hasPassed: boolean;
}

/**
 * Runs the test on the product in `root`, and in the full form on each mutation. `print` receives one line at a time.
 */
export async function verify(
  test: ReliabilityTest,
  { dialect, root, short }: { dialect: RunContext['dialect']; root: string; short: boolean },
  print: (line: string) => void,
): Promise<Result> {
  const begun = performance.now();
  print(`\n▶ ${test.guarantee} · ${test.name} · ${dialect}`);
  const measurements = await measure(test, { root, dialect, pickSize: (full, few) => (short ? few : full) }, print);
  const mutations = short ? [] : test.mutations.filter(({ dialect: on }) => on === undefined || on === dialect);
  let detected = 0;
  for (const mutation of mutations) if (await detects(test, mutation, dialect, print)) detected++;
  const hasPassed = measurements?.every(({ isMet }) => isMet) === true && detected === mutations.length;
  print(`  ${hasPassed ? '✓' : '✗'} ${Math.round((performance.now() - begun) / 100) / 10} s`);
  return {
    test,
    dialect,
    measurements: measurements ?? [],
    mutationCount: mutations.length,
    detectedCount: detected,
    hasPassed: hasPassed,
  };
}

async function measure(
  test: ReliabilityTest,
  context: RunContext,
  print: (line: string) => void,
): Promise<Measurement[] | null> {
  try {
    const measurements = await test.run(context);
    for (const { label, value, expected, isMet } of measurements) {
      print(`  ${isMet ? '✓' : '✗'} ${label}: ${value}${expected === '' ? '' : ` (${expected})`}`);
    }
    return measurements;
  } catch (error) {
    print(`  ✗ could not be carried out: ${traceOf(error)}`);
    return null;
  }
}

async function detects(
  test: ReliabilityTest,
  mutation: Mutation,
  dialect: RunContext['dialect'],
  print: (line: string) => void,
): Promise<boolean> {
  let remove = () => {};
  try {
    const copy = applyMutation(mutation);
    remove = copy.remove;
    const measurements = await test.run({ root: copy.folder, dialect, pickSize: (_full, few) => few });
    const bad = measurements.filter(({ isMet }) => !isMet);
    const details = bad.map(({ label, value, expected }) => `${label}: ${value}, not ${expected}`).join('; ');
    print(
      bad.length > 0
        ? `  ✓ planted: ${mutation.description} – ${details}`
        : `  ✗ planted and not detected: ${mutation.description}`,
    );
    return bad.length > 0;
  } catch (error) {
    print(`  ✗ planted: ${mutation.description} – could not be carried out: ${traceOf(error)}`);
    return false;
  } finally {
    remove();
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
