import type { Measurement, Mutation, ReliabilityTest, RunContext } from './reliabilityTest.ts';
import { applyMutation } from './support/mutations.ts';

/** What came of one promise on one database. */
export interface Result {
  test: ReliabilityTest;
  dialect: RunContext['dialect'];
  measurements: Measurement[];
  /** How many faults were planted, and how many of them seen. */
  mutationCount: number;
  detectedCount: number;
  /** Everything is as promised. */
  hasPassed: boolean;
}

/** Puts the product in `root` to the proof, and in the full form each planted fault too. `say` is told one line after the other. */
export async function verify(
  test: ReliabilityTest,
  { dialect, root, short }: { dialect: RunContext['dialect']; root: string; short: boolean },
  say: (line: string) => void,
): Promise<Result> {
  const begun = performance.now();
  say(`\n▶ ${test.guarantee} · ${test.name} · ${dialect}`);
  const figures = await figuresOf(test, { root, dialect, pickSize: (full, few) => (short ? few : full) }, say);
  const faults = short ? [] : test.mutations.filter(({ dialect: on }) => on === undefined || on === dialect);
  let found = 0;
  for (const fault of faults) if (await finds(test, fault, dialect, say)) found++;
  const good = figures?.every(({ isMet }) => isMet) === true && found === faults.length;
  say(`  ${good ? '✓' : '✗'} ${Math.round((performance.now() - begun) / 100) / 10} s`);
  return {
    test,
    dialect,
    measurements: figures ?? [],
    mutationCount: faults.length,
    detectedCount: found,
    hasPassed: good,
  };
}

async function figuresOf(
  test: ReliabilityTest,
  ground: RunContext,
  say: (line: string) => void,
): Promise<Measurement[] | null> {
  try {
    const figures = await test.run(ground);
    for (const { label, value, expected, isMet } of figures) {
      say(`  ${isMet ? '✓' : '✗'} ${label}: ${value}${expected === '' ? '' : ` (${expected})`}`);
    }
    return figures;
  } catch (error) {
    say(`  ✗ could not be carried out: ${traceOf(error)}`);
    return null;
  }
}

async function finds(
  test: ReliabilityTest,
  fault: Mutation,
  dialect: RunContext['dialect'],
  say: (line: string) => void,
): Promise<boolean> {
  let remove = () => {};
  try {
    const copy = applyMutation(fault);
    remove = copy.remove;
    const figures = await test.run({ root: copy.folder, dialect, pickSize: (_full, few) => few });
    const bad = figures.filter(({ isMet }) => !isMet);
    const seen = bad.map(({ label, value, expected }) => `${label}: ${value}, not ${expected}`).join('; ');
    say(
      bad.length > 0
        ? `  ✓ planted: ${fault.description} – ${seen}`
        : `  ✗ planted and not found: ${fault.description}`,
    );
    return bad.length > 0;
  } catch (error) {
    say(`  ✗ planted: ${fault.description} – could not be carried out: ${traceOf(error)}`);
    return false;
  } finally {
    remove();
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
