import type { Ref } from 'react';
import type { RaRecord } from 'react-admin';
import { type Id, isSameId } from '../../domain/ids.ts';
import type { ChoiceScope } from '../dataProvider/useChoices.ts';

export interface Choice {
  id: Id;
  label: string;
}

export interface ReferencePickerProps {
  to: string;
  value: Id | null;
  /** `record` is the chosen record, where the id is of a loaded one. */
  onChange: (id: Id | null, record?: RaRecord) => void;
  label: string;
  /** The label of the empty option; without it a value is always chosen. */
  emptyLabel?: string;
  /** Whether inactive records may be chosen too. */
  scope?: ChoiceScope;
  /** The current choice, which stays selectable even when inactive or deleted. */
  current?: Choice | null;
  /** Choices that are not records, after the records. */
  extraChoices?: readonly Choice[];
  /** Filters the records that may be chosen. */
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

/** The choices with the current one, which comes first where it is missing. */
export function withCurrent(choices: readonly Choice[], current: Choice | null | undefined): Choice[] {
  return current && !choices.some(({ id }) => isSameId(id, current.id)) ? [current, ...choices] : [...choices];
}
