import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { Field } from '../../../domain/fields/field.ts';
import { buildPhoneLink } from '../../../domain/phone.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import { getRecordName } from '../../../domain/resources/resource.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordCard } from './RecordCard.tsx';

/** The card generated from a resource's declaration: the name, and a line for each other field with a value. */
export function DeclaredCard() {
  const record = useRecordContext();
  const resource = getResource(useResourceContext() ?? '');
  if (!record) return null;
  const name = getRecordName(resource, record);
  const lines = getInputFields(resource).filter(([field]) => field !== resource.title && record[field] != null);
  return (
    <RecordCard name={name} actions={<DeclaredActions />}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      {lines.map(([key, field]) => (
        <Typography key={key} variant="body2" component="p" sx={{ lineHeight: '44px' }}>
          <FieldValue field={field} value={record[field.options.recordKey ?? key]} />
        </Typography>
      ))}
    </RecordCard>
  );
}

/** The actions that every record has. */
export function DeclaredActions() {
  const record = useRecordContext();
  const resource = getResource(useResourceContext() ?? '');
  return record && <RecordActions resource={resource} record={record} />;
}

/** A field's value as text; a phone number is a link that calls. */
function FieldValue({ field, value }: { field: Field; value: unknown }) {
  const text = field.show(value);
  if (field.kind !== 'phone') return <>{`${field.label}: ${text}`}</>;
  return (
    <Link href={buildPhoneLink(String(value))} color="inherit">
      {text}
    </Link>
  );
}
