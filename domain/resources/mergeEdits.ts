import type { Json } from '../fields/codec.ts';
import { getInputFields, getNoneFlagName, isSameValue } from './request.ts';
import type { AnyResource } from './resource.ts';

/** Two edits of the same record, merged field by field. */
export interface MergedEdits {
  /** The values of the form: a field that only one side changed has that side's value, one that both changed has `mine`. */
  values: Json;
  /** The fields that only the other side changed. */
  fromTheirs: string[];
  /** The fields that both sides changed to different values: a person has to choose. */
  conflicts: string[];
}

/**
 * Merges what a person typed (`mine`) with what another person saved (`theirs`), both based on `base`. All three are form
 * values of `resource`. Values of undeclared fields are those of `theirs`, unless they were typed.
 */
export function mergeEdits(resource: AnyResource, base: Json, mine: Json, theirs: Json): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, fromTheirs: [], conflicts: [] };
  const fields = new Set(getInputFields(resource).map(([name]) => name));
  const flags = new Set([...fields].map(getNoneFlagName));
  for (const name of Object.keys(mine)) {
    if (flags.has(name)) continue;
    const names = [name, getNoneFlagName(name)].filter((key) => key in theirs);
    const isDifferent = (a: Json, b: Json) => names.some((key) => !isSameValue(a[key], b[key]));
    if (!isDifferent(theirs, base) || !isDifferent(theirs, mine)) continue;
    if (isDifferent(mine, base)) {
      if (fields.has(name)) merged.conflicts.push(name);
      continue;
    }
    Object.assign(merged.values, pickValues(names, theirs));
    if (fields.has(name)) merged.fromTheirs.push(name);
  }
  return merged;
}

/** The values of one field: its own, and the flag that says it is empty. */
export function pickFieldValues(name: string, values: Json): Json {
  return pickValues(
    [name, getNoneFlagName(name)].filter((key) => key in values),
    values,
  );
}

function pickValues(names: readonly string[], values: Json): Json {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
