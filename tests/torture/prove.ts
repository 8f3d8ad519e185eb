import { plant } from './support/faults.ts';
import type { Fault, Figure, Ground, Torture } from './torture.ts';

/** What came of one promise on one database. */
export interface Result {
  torture: Torture;
  dialect: Ground['dialect'];
  figures: Figure[];
  /** How many faults were planted, and how many of them seen. */
  faults: number;
  found: number;
  /** Everything is as promised. */
  good: boolean;
}

/** Puts the product in `root` to the proof, and in the full form each planted fault too. `say` is told one line after the other. */
export async function prove(
  torture: Torture,
  { dialect, root, short }: { dialect: Ground['dialect']; root: string; short: boolean },
  say: (line: string) => void,
): Promise<Result> {
  const begun = performance.now();
  say(`\n▶ ${torture.promise} · ${torture.name} · ${dialect}`);
  const figures = await figuresOf(torture, { root, dialect, size: (full, few) => (short ? few : full) }, say);
  const faults = short ? [] : torture.faults.filter(({ on }) => on === undefined || on === dialect);
  let found = 0;
  for (const fault of faults) if (await finds(torture, fault, dialect, say)) found++;
  const good = figures?.every(({ holds }) => holds) === true && found === faults.length;
  say(`  ${good ? '✓' : '✗'} ${Math.round((performance.now() - begun) / 100) / 10} s`);
  return { torture, dialect, figures: figures ?? [], faults: faults.length, found, good };
}

async function figuresOf(torture: Torture, ground: Ground, say: (line: string) => void): Promise<Figure[] | null> {
  try {
    const figures = await torture.run(ground);
    for (const { what, value, reach, holds } of figures) {
      say(`  ${holds ? '✓' : '✗'} ${what}: ${value}${reach === '' ? '' : ` (${reach})`}`);
    }
    return figures;
  } catch (error) {
    say(`  ✗ could not be carried out: ${traceOf(error)}`);
    return null;
  }
}

async function finds(
  torture: Torture,
  fault: Fault,
  dialect: Ground['dialect'],
  say: (line: string) => void,
): Promise<boolean> {
  let remove = () => {};
  try {
    const copy = plant(fault);
    remove = copy.remove;
    const figures = await torture.run({ root: copy.folder, dialect, size: (_full, few) => few });
    const bad = figures.filter(({ holds }) => !holds);
    const seen = bad.map(({ what, value, reach }) => `${what}: ${value}, not ${reach}`).join('; ');
    say(bad.length > 0 ? `  ✓ planted: ${fault.what} – ${seen}` : `  ✗ planted and not found: ${fault.what}`);
    return bad.length > 0;
  } catch (error) {
    say(`  ✗ planted: ${fault.what} – could not be carried out: ${traceOf(error)}`);
    return false;
  } finally {
    remove();
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
