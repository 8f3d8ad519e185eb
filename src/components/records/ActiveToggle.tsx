import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useUpdate } from 'react-admin';
import type { ResourceName } from '../../../domain/wire.ts';

interface ActiveToggleProps {
  resource: ResourceName;
  record: RaRecord;
  /** The flag's field. */
  field: string;
  /** What the flag says now: `Ativo`, `Inativo`. */
  label: string;
  /** The record's name, for the accessible name of the switch. */
  name: string;
  success: string;
  failure: string;
}

/** Turns a record's flag on or off from its card. It moves when the server has confirmed. */
export function ActiveToggle({ resource, record, field, label, name, success, failure }: ActiveToggleProps) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [update, { isPending }] = useUpdate();

  function turn(on: boolean) {
    update(
      resource,
      { id: record.id, data: { ...record, [field]: on }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(success, { type: 'success' });
          queryClient.invalidateQueries();
        },
        onError: () => notify(failure, { type: 'error' }),
      },
    );
  }

  return (
    <FormControlLabel
      label={label}
      labelPlacement="start"
      disabled={isPending}
      sx={{ m: 0 }}
      control={
        <Switch
          checked={Boolean(record[field])}
          onChange={(_, on) => turn(on)}
          slotProps={{ input: { 'aria-label': `${label}: ${name}` } }}
        />
      }
    />
  );
}
