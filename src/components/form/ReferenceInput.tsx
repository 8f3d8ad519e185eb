import { type RaRecord, useRecordContext } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { findActiveFlag } from '../../dataProvider/lists.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { ReferencePicker } from '../ReferencePicker.tsx';
import type { Choice, ReferencePickerProps } from '../references.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { ReferencesSearch } from './ReferencesSearch.tsx';
import { type InputProps, useField } from './useField.ts';

interface ReferenceInputProps extends InputProps, Pick<ReferencePickerProps, 'current' | 'extraChoices' | 'isOffered'> {
  to: string;
  emptyLabel?: string;
  onChosen?: (id: Id | null, record?: RaRecord) => void;
}

/**
 * One record of another resource; of employees, an active one. The record's current reference stays selectable even when inactive
 * or deleted.
 */
export function ReferenceInput({ source, emptyLabel, current, onChosen, ...rest }: ReferenceInputProps) {
  const { value, onChange, ref, ...field } = useField<Id>(source);
  const currentChoice = useCurrentChoice(source);
  return (
    <ReferencePicker
      {...rest}
      {...field}
      value={value ?? null}
      onChange={(id, record) => {
        onChange(id);
        onChosen?.(id, record);
      }}
      current={current ?? currentChoice}
      emptyLabel={emptyLabel}
      inputRef={ref}
    />
  );
}

/** The current reference, where the response carries its name. */
function useCurrentChoice(source: string): Choice | null {
  const record = useRecordContext();
  const id: Id | undefined = record?.[source];
  const label: unknown = record?.[source.replace(/_id$/, '')];
  return id !== undefined && typeof label === 'string' ? { id, label } : null;
}

interface ReferencesInputProps extends InputProps, Pick<ReferencePickerProps, 'isOffered'> {
  to: string;
}

/** Several records of another resource: checkboxes where there are few, otherwise a search on the server. */
export function ReferencesInput({ to, isOffered = () => true, ...props }: ReferencesInputProps) {
  const choices = useChoices<RaRecord>(to, 'all');
  const { isComplete, isError, refetch } = choices;
  const data = choices.data?.filter(isOffered);
  const resource = getResource(to);
  const getLabel = (record: RaRecord) => getChoiceLabel(resource, record);
  if (!data || isComplete)
    return (
      <CheckboxGroup
        {...props}
        choices={data?.map((record) => ({ id: record.id, label: getLabel(record) }))}
        onRetry={isError && !data ? () => void refetch() : undefined}
        emptyText={resource.texts.emptyList}
      />
    );
  return <ReferencesSearch {...props} to={to} getLabel={getLabel} isOffered={isOffered} first={choices} />;
}

/** An inactive record is marked: `Bia (inativo)`. */
function getChoiceLabel(resource: AnyResource, record: RaRecord): string {
  const name = getRecordName(resource, record);
  const [flag = '', field] = findActiveFlag(resource) ?? [];
  return field && !record[flag] ? `${name} (in${field.label.toLowerCase()})` : name;
}
