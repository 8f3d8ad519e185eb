import { type RaRecord, useRecordContext } from 'react-admin';
import { type Id, sameId } from '../../../domain/ids.ts';
import { resourceNamed } from '../../../domain/resources/all.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type AnyResource, nameOfRecord } from '../../../domain/resources/resource.ts';
import { useActiveEmployees, useChoices } from '../../dataProvider/useChoices.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { SelectInput } from './SelectInput.tsx';
import type { InputProps } from './useField.ts';

interface ReferenceInputProps extends InputProps {
  to: string;
  emptyLabel?: string;
}

/** One record of another resource; of employees one who works. The one that the record already has can stay, whatever became of it. */
export function ReferenceInput({ to, ...props }: ReferenceInputProps) {
  return to === employees.name ? <ActiveEmployee {...props} /> : <AnyRecord to={to} {...props} />;
}

function ActiveEmployee(props: Omit<ReferenceInputProps, 'to'>) {
  const { data = [] } = useActiveEmployees();
  return <Choice {...props} offered={data.map(({ id, name }) => ({ id, label: name }))} />;
}

function AnyRecord({ to, ...props }: ReferenceInputProps) {
  const { data = [] } = useChoices<RaRecord>(to);
  const resource = resourceNamed(to);
  return (
    <Choice {...props} offered={data.map((record) => ({ id: record.id, label: nameOfRecord(resource, record) }))} />
  );
}

function Choice({ offered, ...props }: Omit<ReferenceInputProps, 'to'> & { offered: { id: Id; label: string }[] }) {
  const current = useCurrent(props.source);
  const gone = current !== null && !offered.some(({ id }) => sameId(id, current.id));
  return <SelectInput {...props} choices={gone ? [current, ...offered] : offered} />;
}

/** Whom the record names under this field, where answers carry the name. */
function useCurrent(source: string): { id: Id; label: string } | null {
  const record = useRecordContext();
  const id: Id | undefined = record?.[source];
  const label: unknown = record?.[source.replace(/_id$/, '')];
  return id !== undefined && typeof label === 'string' ? { id, label } : null;
}

/** Any of the records of another resource, as a group of checkboxes. */
export function ReferencesInput({ to, ...props }: InputProps & { to: string }) {
  const { data, onRetry } = useChoices<RaRecord>(to);
  const resource = resourceNamed(to);
  return (
    <CheckboxGroup
      {...props}
      choices={data?.map((record) => ({ id: record.id, label: labelOfChoice(resource, record) }))}
      onRetry={onRetry}
      empty={resource.texts.none}
    />
  );
}

/** One that is turned off says so: `Bia (inativo)`. */
function labelOfChoice(resource: AnyResource, record: RaRecord): string {
  const flag = Object.entries(resource.fields).find(([, { kind }]) => kind === 'flag');
  const name = nameOfRecord(resource, record);
  return flag && !record[flag[0]] ? `${name} (in${flag[1].label.toLowerCase()})` : name;
}
