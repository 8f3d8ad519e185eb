import type { Fault, Measurement, ReliabilityTest, RunContext } from './reliabilityTest.ts';

/** The result of one test on one database. */
export interface Result {
  test: ReliabilityTest;
  dialect: RunContext['dialect'];
  measurements: Measurement[];
  /** How many faults were tried, and how many of them were detected. */
  faultCount: number;
  detectedCount: number;
  /** Whether every figure met its bound and every fault was detected. */
  hasPassed: boolean;
}

/**
 * Runs the test on the product in `root`, and in the full form again with each fault. `print` receives one line at a time.
 */
export async function verify(
  test: ReliabilityTest,
  { dialect, root, isShort }: { dialect: RunContext['dialect']; root: string; isShort: boolean },
  print: (line: string) => void,
): Promise<Result> {
  const begun = performance.now();
  print(`\n▶ ${test.guarantee} · ${test.name} · ${dialect}`);
  const measurements = await measure(
    test,
    { root, dialect, env: {}, pickSize: (full, few) => (isShort ? few : full) },
    print,
  );
  const faults = isShort ? [] : test.faults.filter(({ dialect: on }) => on === undefined || on === dialect);
  let detected = 0;
  for (const fault of faults) if (await canDetect(test, fault, { root, dialect }, print)) detected++;
  const hasPassed = measurements?.every(({ isMet }) => isMet) === true && detected === faults.length;
  print(`  ${hasPassed ? '✓' : '✗'} ${Math.round((performance.now() - begun) / 100) / 10} s`);
  return {
    test,
    dialect,
    measurements: measurements ?? [],
    faultCount: faults.length,
    detectedCount: detected,
    hasPassed,
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
    print(`  ✗ could not be carried out: ${formatTrace(error)}`);
    return null;
  }
}

async function canDetect(
  test: ReliabilityTest,
  { description, env }: Fault,
  where: Pick<RunContext, 'root' | 'dialect'>,
  print: (line: string) => void,
): Promise<boolean> {
  try {
    const measurements = await test.run({ ...where, env, pickSize: (_full, few) => few });
    const bad = measurements.filter(({ isMet }) => !isMet);
    const details = bad.map(({ label, value, expected }) => `${label}: ${value}, not ${expected}`).join('; ');
    print(bad.length > 0 ? `  ✓ detected: ${description} – ${details}` : `  ✗ not detected: ${description}`);
    return bad.length > 0;
  } catch (error) {
    print(`  ✗ fault: ${description} – could not be carried out: ${formatTrace(error)}`);
    return false;
  }
}

function formatTrace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
