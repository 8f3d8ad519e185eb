import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify, useUpdate } from 'react-admin';
import type { ResourceName } from '../../dataProvider/endpoints.ts';

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
  const isOn = Boolean(record[field]);

  function toggle() {
    // Not disabled meanwhile: that would take the focus away from whoever pressed it.
    if (isPending) return;
    update(
      resource,
      { id: record.id, data: { ...record, [field]: !isOn }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(success, { type: 'success' }),
        onError: () => notify(failure, { type: 'error' }),
        // After a failure too: somebody else may have changed or deleted the record.
        onSettled: () => queryClient.invalidateQueries(),
      },
    );
  }

  return (
    <FormControlLabel
      label={label}
      labelPlacement="start"
      sx={{ m: 0, opacity: isPending ? 0.6 : 1 }}
      control={
        <Switch
          checked={isOn}
          edge="end"
          onChange={toggle}
          slotProps={{ input: { 'aria-label': `${label}: ${name}`, 'aria-busy': isPending || undefined } }}
        />
      }
    />
  );
}
