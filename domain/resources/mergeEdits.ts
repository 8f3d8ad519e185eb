import type { Wire } from '../fields/travel.ts';
import { inputFields, isSameValue, noneOf } from './request.ts';
import type { AnyResource } from './resource.ts';

/** Two edits of one record, brought together field by field. */
export interface MergedEdits {
  /** The values of the form: what only one side changed as that side has it, and what both changed as `mine`. */
  values: Wire;
  /** Names of the fields that only the other side changed. */
  taken: string[];
  /** Names of the fields that both sides changed, each to another value: a person has to choose. */
  conflicts: string[];
}

/**
 * Merges what a person typed (`mine`) with what somebody else saved (`theirs`) over the same state (`base`). All three are values of
 * the form of `resource`. Values that no field declares are those of `theirs` unless they were typed.
 */
export function mergeEdits(resource: AnyResource, base: Wire, mine: Wire, theirs: Wire): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, taken: [], conflicts: [] };
  const fields = new Set(inputFields(resource).map(([name]) => name));
  const flags = new Set([...fields].map(noneOf));
  for (const name of Object.keys(mine)) {
    if (flags.has(name)) continue;
    const names = [name, noneOf(name)].filter((each) => each in theirs);
    const differs = (a: Wire, b: Wire) => names.some((each) => !isSameValue(a[each], b[each]));
    if (!differs(theirs, base) || !differs(theirs, mine)) continue;
    if (differs(mine, base)) {
      if (fields.has(name)) merged.conflicts.push(name);
      continue;
    }
    Object.assign(merged.values, valuesOf(names, theirs));
    if (fields.has(name)) merged.taken.push(name);
  }
  return merged;
}

/** The values of one field: its own, and whether there is none of it. */
export function valuesOfField(name: string, values: Wire): Wire {
  return valuesOf(
    [name, noneOf(name)].filter((each) => each in values),
    values,
  );
}

function valuesOf(names: readonly string[], values: Wire): Wire {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
