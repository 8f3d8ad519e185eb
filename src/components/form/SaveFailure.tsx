import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { type HttpError, type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Field } from '../../../domain/fields/field.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { inputFields, requestOf } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { envelopeOf } from '../../dataProvider/http.ts';
import { reasonOf } from '../errorMessages.ts';
import { FormAlert } from './FormAlert.tsx';

interface SaveFailureProps extends Omit<EditConflictProps, 'base' | 'otherwise'> {
  error: HttpError;
  /** What the toast said. */
  said: string;
  /** The record the edit is based on; null where a new one was to be made. */
  base: RaRecord | null;
}

/** Over the inputs after saving failed: why, and that nothing is lost. Nothing where the sentences stand at the fields. */
export function SaveFailure({ error, said, base, ...conflict }: SaveFailureProps) {
  const errors = Object.entries(envelopeOf(error).errors ?? {});
  const elsewhere = errors
    .filter(([field]) => !inputFields(conflict.resource).some(([name]) => name === field))
    .map(([, sentence]) => sentence);
  if (errors.length > 0 && elsewhere.length === 0) return null;
  if (base && error.status === 404) {
    return (
      <FormAlert severity="warning" title="Este registro foi excluído enquanto você editava">
        O que você digitou não tem mais onde ser salvo. Copie o que ainda for útil antes de fechar.
      </FormAlert>
    );
  }
  const reason = elsewhere.length > 0 ? elsewhere.join('. ') : reasonOf(error, said);
  const plain = (
    <FormAlert severity="error" title={reason}>
      O que você digitou continua aqui.
    </FormAlert>
  );
  if (base && error.status === 409) return <EditConflict {...conflict} base={base} otherwise={plain} />;
  return plain;
}

interface EditConflictProps {
  resource: AnyResource;
  /** The record the person's edit is based on. */
  base: RaRecord;
  valuesOf: (record: RaRecord) => RaRecord;
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
function EditConflict(props: EditConflictProps) {
  const { resource, base, valuesOf, onKeepMine, onTakeTheirs, otherwise } = props;
  const dataProvider = useDataProvider();
  const { getValues, setValue } = useFormContext();
  const { data: current, isPending } = useQuery({
    queryKey: ['conflict', resource.name, base.id, base.version],
    queryFn: async ({ signal }) => (await dataProvider.getOne(resource.name, { id: base.id, signal })).data as RaRecord,
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
        {changesBetween(resource, base, current).map((change) => (
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
    // By the form: on a page of its own the button stands at the foot, outside of it.
    for (const element of currentTarget.form?.elements ?? [])
      if (element instanceof HTMLButtonElement && element.type === 'submit') element.focus();
  };
}

/** One line for each field that differs between two states of a record: `Nome: Ana → Ana Maria`. */
function changesBetween(resource: AnyResource, before: Wire, after: Wire): string[] {
  const [was, is] = [requestOf(resource, before), requestOf(resource, after)];
  const changes = inputFields(resource)
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name, field]) => {
      const [key, told] = toldOf(resource, name, field);
      const show = (record: Wire) => shown(told, record[key]);
      return `${field.label}: ${show(before)} → ${show(after)}`;
    });
  return changes.length > 0 ? changes : ['Os dados são os mesmos de antes: nada seu se perde.'];
}

/** The field that tells a person of it, and its key in a record: of a record that is referred to, its name. */
function toldOf({ fields }: AnyResource, name: string, field: Field): [key: string, field: Field] {
  const named = Object.entries(fields).find(([, { options }]) => options.nameOf === name);
  return named ?? [field.options.as ?? name, field];
}

function shown(field: Field, value: unknown): string {
  // No hours are the usual ones.
  const isNone = Array.isArray(value) && value.length === 0 && field.kind !== 'hours';
  const empty = value === null || value === undefined || value === '' || isNone;
  return empty ? 'vazio' : field.show(value);
}
