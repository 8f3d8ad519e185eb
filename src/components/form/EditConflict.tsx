import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ResourceName } from '../../dataProvider/endpoints.ts';
import { changesBetween } from './changes.ts';
import { FormAlert } from './FormAlert.tsx';
import type { FieldInfo } from './FormDialog.tsx';

export interface EditConflictProps {
  resource: ResourceName;
  /** The record the person's edit is based on. */
  base: RaRecord;
  /** A record as the form's values. */
  valuesOf: (record: RaRecord) => RaRecord;
  fields: Record<string, FieldInfo>;
  /** Both get the record as it is now. */
  onKeepMine: (current: RaRecord) => void;
  onTakeTheirs: (current: RaRecord) => void;
  /** What is shown where the refusal was about something else, or cannot be looked into. */
  otherwise: ReactNode;
}

/**
 * Somebody else saved the record while this person was editing it: shows what changed and lets the person choose. What the
 * person typed stays either way until they have chosen.
 */
export function EditConflict(props: EditConflictProps) {
  const { resource, base, valuesOf, fields, onKeepMine, onTakeTheirs, otherwise } = props;
  const dataProvider = useDataProvider();
  const { getValues, setValue } = useFormContext();
  const { data: current, isPending } = useQuery({
    queryKey: ['conflict', resource, base.id, base.version],
    queryFn: async ({ signal }) => (await dataProvider.getOne(resource, { id: base.id, signal })).data as RaRecord,
    gcTime: 0,
    staleTime: 0,
  });
  if (isPending) return null;
  if (!current || current.version === base.version) return otherwise;

  function keepMine(now: RaRecord) {
    // Only what this person typed is theirs to keep: what they left alone is as the other one has it now.
    const [before, after] = [valuesOf(base), valuesOf(now)];
    for (const field of Object.keys(getValues())) {
      const untouched = JSON.stringify(getValues(field)) === JSON.stringify(before[field]);
      if (untouched && field in after) setValue(field, after[field], { shouldDirty: true });
    }
    onKeepMine(now);
  }

  return (
    <FormAlert severity="warning" title="Este registro foi alterado por outra pessoa enquanto você editava">
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {changesBetween(resource, base, current, fields).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={choosing(() => onTakeTheirs(current))}>
          Usar o que está salvo
        </Button>
        <Button variant="outlined" color="inherit" onClick={choosing(() => keepMine(current))}>
          Manter o que digitei
        </Button>
      </Stack>
    </FormAlert>
  );
}

/** What is left to do then is to save: the focus goes there from the button, which is about to go away. */
function choosing(choose: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    choose();
    currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
}
