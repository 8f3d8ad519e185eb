import type { Json } from '../fields/codec.ts';
import { getInputFields, getNoneFlagName, isSameValue } from './request.ts';
import type { AnyResource } from './resource.ts';

/** Two edits of one record, brought together field by field. */
export interface MergedEdits {
  /** The values of the form: what only one side changed as that side has it, and what both changed as `mine`. */
  values: Json;
  /** Names of the fields that only the other side changed. */
  fromTheirs: string[];
  /** Names of the fields that both sides changed, each to another value: a person has to choose. */
  conflicts: string[];
}

/**
 * Merges what a person typed (`mine`) with what somebody else saved (`theirs`) over the same state (`base`). All three are values of
 * the form of `resource`. Values that no field declares are those of `theirs` unless they were typed.
 */
export function mergeEdits(resource: AnyResource, base: Json, mine: Json, theirs: Json): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, fromTheirs: [], conflicts: [] };
  const fields = new Set(getInputFields(resource).map(([name]) => name));
  const flags = new Set([...fields].map(getNoneFlagName));
  for (const name of Object.keys(mine)) {
    if (flags.has(name)) continue;
    const names = [name, getNoneFlagName(name)].filter((each) => each in theirs);
    const differs = (a: Json, b: Json) => names.some((each) => !isSameValue(a[each], b[each]));
    if (!differs(theirs, base) || !differs(theirs, mine)) continue;
    if (differs(mine, base)) {
      if (fields.has(name)) merged.conflicts.push(name);
      continue;
    }
    Object.assign(merged.values, valuesOf(names, theirs));
    if (fields.has(name)) merged.fromTheirs.push(name);
  }
  return merged;
}

/** The values of one field: its own, and whether there is none of it. */
export function pickFieldValues(name: string, values: Json): Json {
  return valuesOf(
    [name, getNoneFlagName(name)].filter((each) => each in values),
    values,
  );
}

function valuesOf(names: readonly string[], values: Json): Json {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
