import type { RaRecord } from 'react-admin';
import { isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { getRecordName } from '../../domain/resources/resource.ts';
import { useChoices } from '../dataProvider/useChoices.ts';
import { ReferenceSearch } from './ReferenceSearch.tsx';
import { type ReferencePickerProps, withCurrent } from './references.ts';
import { SelectField } from './SelectField.tsx';

/** One record of another resource: a select where there are few, otherwise a search on the server. */
export function ReferencePicker(props: ReferencePickerProps) {
  const first = useChoices(props.to, props.scope);
  if (!first.data || first.isComplete) return <ReferenceSelect {...props} records={first.data ?? []} />;
  return <ReferenceSearch {...props} first={first} />;
}

function ReferenceSelect({ records, ...props }: ReferencePickerProps & { records: readonly RaRecord[] }) {
  const {
    to,
    value,
    onChange,
    emptyLabel,
    scope: _,
    current,
    extraChoices = [],
    isOffered = () => true,
    ...rest
  } = props;
  const resource = getResource(to);
  const offered = records
    .filter(isOffered)
    .map((record) => ({ id: record.id, label: getRecordName(resource, record) }));
  const choices = withCurrent(offered, current).concat(extraChoices);
  return (
    <SelectField
      {...rest}
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        const id = choices.find((choice) => String(choice.id) === text)?.id ?? null;
        onChange(
          id,
          records.find((record) => isSameId(record.id, id)),
        );
      }}
      options={choices.map(({ id, label }) => ({ value: String(id), label }))}
      emptyLabel={emptyLabel}
    />
  );
}
