import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { buildPhoneLink } from '../../../domain/phone.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { getRecordName } from '../../../domain/resources/resource.ts';
import { getTableColumns, type RecordColumn } from '../../../domain/resources/tableColumns.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { useTimeZone } from '../../session.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordCard } from './RecordCard.tsx';

/** The card generated from a resource's declaration: the name, and a line for each other column of its table with a value. */
export function DeclaredCard() {
  const record = useRecordContext();
  const resource = useAvailableResource(getResource(useResourceContext() ?? ''));
  const timeZone = useTimeZone();
  if (!record) return null;
  const name = getRecordName(resource, record);
  const lines = getTableColumns(resource).filter(
    ({ source, formatText }) => source !== resource.title && formatText(record, timeZone) !== '',
  );
  return (
    <RecordCard name={name} actions={<DeclaredActions />}>
      <Typography variant="h3" component="h2">
        {name}
      </Typography>
      {lines.map((column) => (
        <Typography key={column.source} variant="body2" component="p" sx={{ mt: 1 }}>
          <ColumnText column={column} record={record} timeZone={timeZone} />
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

interface ColumnTextProps {
  column: RecordColumn;
  record: RaRecord;
  timeZone: string;
}

/** A column's label and text; a phone number is a link that calls. */
function ColumnText({ column: { kind, label, source, formatText }, record, timeZone }: ColumnTextProps) {
  const text = formatText(record, timeZone);
  if (kind !== 'phone') return <>{`${label}: ${text}`}</>;
  return (
    <Link
      href={buildPhoneLink(String(record[source]))}
      color="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
    >
      {text}
    </Link>
  );
}
