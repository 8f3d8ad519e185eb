import type { Ref } from 'react';
import type { RaRecord } from 'react-admin';
import { type Id, isSameId } from '../../../domain/ids.ts';
import type { ChoiceScope } from '../../dataProvider/useChoices.ts';

export interface Choice {
  id: Id;
  label: string;
}

export interface ReferenceFieldProps {
  to: string;
  value: Id | null;
  /** `record` is what the id is of, where it is a record that was read. */
  onChange: (id: Id | null, record?: RaRecord) => void;
  label: string;
  /** What stands there where none is chosen. Without it one is always chosen. */
  emptyLabel?: string;
  /** Whether records that are turned off may be chosen too. */
  scope?: ChoiceScope;
  /** The one that is chosen already and can stay, whatever became of it. */
  current?: Choice | null;
  /** What may be chosen and is no record, after the records. */
  extraChoices?: readonly Choice[];
  /** Which records may be chosen; all by default. */
  isOffered?: (record: RaRecord) => boolean;
  name?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  error?: string;
  helperText?: string;
}

/** With the current one, before the others where it is not among them. */
export function withCurrent(choices: readonly Choice[], current: Choice | null | undefined): Choice[] {
  return current && !choices.some(({ id }) => isSameId(id, current.id)) ? [current, ...choices] : [...choices];
}
