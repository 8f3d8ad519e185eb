import { Suspense } from 'react';
import { type RaRecord, useRecordContext } from 'react-admin';
import type { Id } from '../../../domain/ids.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { type AnyResource, getRecordName } from '../../../domain/resources/resource.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import type { Choice, ReferenceFieldProps } from './references.ts';
import { type InputProps, useField } from './useField.ts';

interface ReferenceInputProps extends InputProps, Pick<ReferenceFieldProps, 'current' | 'extraChoices' | 'isOffered'> {
  to: string;
  emptyLabel?: string;
  onChosen?: (id: Id | null, record?: RaRecord) => void;
}

/** One record of another resource; of employees one who works. The one that the record already has can stay, whatever became of it. */
export function ReferenceInput({ source, emptyLabel, current, onChosen, ...rest }: ReferenceInputProps) {
  const { value, onChange, ref, ...field } = useField<Id>(source);
  const had = useCurrent(source);
  return (
    <ReferenceField
      {...rest}
      {...field}
      value={value ?? null}
      onChange={(id, record) => {
        onChange(id);
        onChosen?.(id, record);
      }}
      current={current ?? had}
      emptyLabel={emptyLabel}
      inputRef={ref}
    />
  );
}

/** Whom the record names under this field, where answers carry the name. */
function useCurrent(source: string): Choice | null {
  const record = useRecordContext();
  const id: Id | undefined = record?.[source];
  const label: unknown = record?.[source.replace(/_id$/, '')];
  return id !== undefined && typeof label === 'string' ? { id, label } : null;
}

const ReferencesSearch = lazyComponent(async () => (await import('./ReferenceSearch.tsx')).ReferencesSearch);

/** Any of the records of another resource: a group of checkboxes where they are few, and else a field that searches them on the server. */
export function ReferencesInput({ to, ...props }: InputProps & { to: string }) {
  const choices = useChoices<RaRecord>(to, 'all');
  const { data, isComplete, isError, refetch } = choices;
  const resource = getResource(to);
  const labelOf = (record: RaRecord) => labelOfChoice(resource, record);
  if (!data || isComplete)
    return (
      <CheckboxGroup
        {...props}
        choices={data?.map((record) => ({ id: record.id, label: labelOf(record) }))}
        onRetry={isError && !data ? () => void refetch() : undefined}
        emptyText={resource.texts.emptyList}
      />
    );
  return (
    <Suspense fallback={<CheckboxGroup {...props} choices={undefined} emptyText="" />}>
      <ReferencesSearch {...props} to={to} labelOf={labelOf} first={choices} />
    </Suspense>
  );
}

/** One that is turned off says so: `Bia (inativo)`. */
function labelOfChoice(resource: AnyResource, record: RaRecord): string {
  const flag = Object.entries(resource.fields).find(([, { kind }]) => kind === 'flag');
  const name = getRecordName(resource, record);
  return flag && !record[flag[0]] ? `${name} (in${flag[1].label.toLowerCase()})` : name;
}
