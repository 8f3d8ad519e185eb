import type { RaRecord } from 'react-admin';
import { resourceNamed } from '../../../domain/resources/all.ts';
import { type AnyResource, nameOfRecord } from '../../../domain/resources/resource.ts';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { useChoices } from './useChoices.ts';
import type { InputProps } from './useField.ts';

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
