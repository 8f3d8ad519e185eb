import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ResourceName } from '../../../domain/wire.ts';
import { requestFields } from '../../dataProvider/writing.ts';
import type { FieldInfo } from './FormDialog.tsx';

interface EditConflictProps {
  resource: ResourceName;
  /** The record the person's edit is based on. */
  base: RaRecord;
  fields: Record<string, FieldInfo>;
  /** Both get the record as it is now. */
  onKeepMine: (current: RaRecord) => void;
  onTakeTheirs: (current: RaRecord) => void;
}

/**
 * Somebody else saved the record while this person was editing it: shows what changed and lets the person choose.
 * Shows nothing when the record is as it was, because then the refusal was about something else.
 */
export function EditConflict({ resource, base, fields, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const dataProvider = useDataProvider();
  const { data: current } = useQuery({
    queryKey: ['conflict', resource, base.id, base.version],
    queryFn: async () => (await dataProvider.getOne(resource, { id: base.id })).data as RaRecord,
    gcTime: 0,
    staleTime: 0,
  });
  if (!current || current.version === base.version) return null;
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>Este registro foi alterado por outra pessoa enquanto você editava</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {changesBetween(resource, base, current, fields).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" size="small" onClick={() => onTakeTheirs(current)}>
          Usar o que está salvo
        </Button>
        <Button variant="outlined" size="small" onClick={() => onKeepMine(current)}>
          Manter o que digitei
        </Button>
      </Stack>
    </Alert>
  );
}

/** One line for each field that differs: `Nome: Ana → Ana Maria`. */
function changesBetween(
  resource: ResourceName,
  before: RaRecord,
  after: RaRecord,
  fields: Record<string, FieldInfo>,
): string[] {
  const [was, is] = [requestFields(resource, before), requestFields(resource, after)];
  return Object.entries(fields)
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name, { label, show = shown }]) => `${label}: ${show(was[name])} → ${show(is[name])}`);
}

function shown(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'vazio' : String(value);
}
