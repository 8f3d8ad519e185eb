import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type RaRecord, useUpdate } from 'react-admin';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { isDecisionRequired } from '../../dataProvider/records.ts';
import { ConfirmDeactivate } from '../../lazyDialogs.ts';
import { useDialog } from '../DialogHost.tsx';
import { formatFailure } from '../errorMessages.ts';
import { useNotifyAbout } from '../useNotifyAbout.ts';
import { useRowName } from './rowNames.tsx';

interface ActiveToggleProps {
  resource: AnyResource;
  record: RaRecord;
  /** The flag's field name. */
  field: string;
}

/** Switches a record's flag from its card. The switch moves after the server has confirmed. */
export function ActiveToggle({ resource, record, field }: ActiveToggleProps) {
  const notify = useNotifyAbout(resource.name);
  const openDialog = useDialog();
  const [update, { isPending }] = useUpdate();
  const name = useRowName(resource, record);
  const { texts, fields } = resource;
  const isOn = Boolean(record[field]);
  const flag = fields[field]?.label ?? '';
  const label = isOn ? flag : `In${flag.toLowerCase()}`;

  function toggle() {
    // Not disabled while saving: a disabled switch loses the focus.
    if (isPending) return;
    update(
      resource.name,
      { id: record.id, data: { ...record, [field]: !isOn }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(texts.updated, { type: 'success' }),
        onError: (error) => {
          if (isDecisionRequired(error))
            openDialog((close) => (
              <ConfirmDeactivate resource={resource} record={record} field={field} refusal={error} onClose={close} />
            ));
          else notify(formatFailure(texts.toggleFailed, error as Error), { type: 'error' });
        },
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
          slotProps={{
            input: {
              'aria-label': `${label}: ${name}`,
              'aria-busy': isPending || undefined,
            },
          }}
        />
      }
    />
  );
}
