import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, type ScratchCopy } from '../../guide/scratchCopy.ts';
import type { Mutation } from '../reliabilityTest.ts';

/** A copy of the repository with a fault in it. Throws when the source has changed so that the fault no longer fits. */
export function applyMutation({ description, edits }: Mutation): ScratchCopy {
  const copy = copyRepository();
  for (const { file, from, to } of edits) {
    const path = join(copy.folder, file);
    const parts = readFileSync(path, 'utf8').split(from);
    if (parts.length !== 2) {
      copy.remove();
      throw new Error(`the fault '${description}' does not fit: its place is ${parts.length - 1} times in ${file}`);
    }
    writeFileSync(path, parts.join(to));
  }
  return copy;
}
