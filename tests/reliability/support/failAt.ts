const PRELOAD = import.meta.resolve('./faults.ts');

/** The environment in which a Node process runs with this fault of `faults.ts` (`name` or `name:argument:…`). */
export function failAt(fault: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${PRELOAD}`, RELIABILITY_FAULT: fault };
}
