import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type HttpError, type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Json } from '../../../domain/fields/codec.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { mergeEdits, pickFieldValues } from '../../../domain/resources/mergeEdits.ts';
import { getInputFields, toRequestBody } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { getErrorEnvelope, isOtherUserError } from '../../dataProvider/http.ts';
import { getFailureReason } from '../errorMessages.ts';
import { useSignInAgain } from '../useSignInAgain.ts';
import { FormAlert } from './FormAlert.tsx';

interface SaveFailureProps extends Omit<EditConflictProps, 'base' | 'fallback'> {
  error: HttpError;
  /** What the toast said. */
  toastMessage: string;
  /** The record the edit is based on; null where a new one was to be made. */
  base: RaRecord | null;
}

/** Over the inputs after saving failed: why, and that nothing is lost. Nothing where the sentences stand at the fields. */
export function SaveFailure({ error, toastMessage, base, ...conflict }: SaveFailureProps) {
  const errors = Object.entries(getErrorEnvelope(error).errors ?? {});
  const elsewhere = errors
    .filter(([field]) => !getInputFields(conflict.resource).some(([name]) => name === field))
    .map(([, sentence]) => sentence);
  if (errors.length > 0 && elsewhere.length === 0) return null;
  if (base && error.status === 404) {
    return (
      <FormAlert severity="warning" title="Este registro foi excluído enquanto você editava">
        O que você digitou não tem mais onde ser salvo. Copie o que ainda for útil antes de fechar.
      </FormAlert>
    );
  }
  if (error.status === 401) {
    return (
      <FormAlert severity="warning" title="Ainda não foi salvo: a sua sessão tinha terminado">
        O que você digitou continua aqui. Salve de novo.
      </FormAlert>
    );
  }
  const reason = elsewhere.length > 0 ? elsewhere.join('. ') : getFailureReason(error, toastMessage);
  const plain = (
    <FormAlert severity="error" title={reason}>
      O que você digitou continua aqui.
      {isOtherUserError(error) && <SignInAgain />}
    </FormAlert>
  );
  if (base && error.status === 409) return <EditConflict {...conflict} base={base} fallback={plain} />;
  return plain;
}

/** The notice of the other person is behind the dialog. */
function SignInAgain() {
  const signIn = useSignInAgain();
  return (
    signIn && (
      <Button variant="outlined" color="inherit" onClick={signIn} sx={{ display: 'flex', mt: 1 }}>
        Entrar de novo
      </Button>
    )
  );
}

interface EditConflictProps {
  resource: AnyResource;
  /** The record the person's edit is based on. */
  base: RaRecord;
  getFormValues: (record: RaRecord) => RaRecord;
  /**
   * Called once every field is settled, with the record as it is now, the lines that say what the other person alone changed, and
   * whether anything that was typed is left to be saved. The inputs hold the result.
   */
  onSettled: (current: RaRecord, changes: string[], isTyped: boolean) => void;
  /** What is shown where the refusal was about something else, or cannot be looked into. */
  fallback: ReactNode;
}

/**
 * Somebody else saved the record while this person was editing it. What only one of them changed stays; for each field that both
 * changed, the person chooses.
 */
function EditConflict({ fallback, ...props }: EditConflictProps) {
  const { resource, base } = props;
  const dataProvider = useDataProvider();
  const { data: current, isPending } = useQuery({
    queryKey: ['conflict', resource.name, base.id, base.version],
    queryFn: async ({ signal }) => (await dataProvider.getOne(resource.name, { id: base.id, signal })).data as RaRecord,
    gcTime: 0,
    staleTime: 0,
  });
  if (isPending) return null;
  if (!current || current.version === base.version) return fallback;
  return <Settlement {...props} current={current} />;
}

type Side = 'mine' | 'theirs';

function Settlement(props: Omit<EditConflictProps, 'fallback'> & { current: RaRecord }) {
  const { resource, base, current, getFormValues, onSettled } = props;
  const { getValues, setValue } = useFormContext();
  const [{ values, fromTheirs, conflicts }] = useState(() =>
    mergeEdits(resource, getFormValues(base), getValues(), getFormValues(current)),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});

  function settle(sides: Readonly<Record<string, Side>>) {
    const theirs = getFormValues(current);
    const settled = { ...values };
    for (const name of conflicts) if (sides[name] === 'theirs') Object.assign(settled, pickFieldValues(name, theirs));
    for (const [name, value] of Object.entries(settled))
      if (JSON.stringify(getValues(name)) !== JSON.stringify(value)) setValue(name, value, { shouldDirty: true });
    const isTyped =
      JSON.stringify(toRequestBody(resource, settled)) !== JSON.stringify(toRequestBody(resource, theirs));
    onSettled(current, changesBetween(resource, base, current, fromTheirs), isTyped);
  }
  const settleAlone = useEffectEvent(() => settle({}));
  const isClear = conflicts.length === 0;
  useEffect(() => {
    if (isClear) settleAlone();
  }, [isClear]);

  function choose(name: string, side: Side) {
    const sides = { ...chosen, [name]: side };
    setChosen(sides);
    const isLast = conflicts.every((each) => sides[each]);
    if (isLast) settle(sides);
    return isLast;
  }
  if (isClear) return null;
  return (
    <FormAlert severity="warning" title={CHANGED}>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {conflicts.map((name) => (
          <li key={name} style={{ marginBottom: 12 }}>
            {changesBetween(resource, base, current, [name])}
            <Choice
              label={labelOfField(resource, name)}
              chosen={chosen[name]}
              onChoose={(side) => choose(name, side)}
            />
          </li>
        ))}
      </ul>
      {fromTheirs.length > 0 && 'O que a outra pessoa mudou nos outros campos fica.'}
    </FormAlert>
  );
}

interface ChoiceProps {
  label: string;
  chosen: Side | undefined;
  /** Returns whether everything is settled by that. */
  onChoose: (side: Side) => boolean;
}

function Choice({ label, chosen, onChoose }: ChoiceProps) {
  const button = (side: Side, text: string) => (
    <Button
      variant={chosen === side ? 'contained' : 'outlined'}
      color="inherit"
      aria-pressed={chosen === side}
      onClick={({ currentTarget: { form } }) => onChoose(side) && focusSave(form)}
    >
      {text}
    </Button>
  );
  return (
    <Stack role="group" aria-label={label} direction="row" useFlexGap spacing={1} sx={{ mt: 0.5, flexWrap: 'wrap' }}>
      {button('theirs', 'Usar o que está salvo')}
      {button('mine', 'Manter o que digitei')}
    </Stack>
  );
}

const CHANGED = 'Este registro foi alterado por outra pessoa enquanto você editava';

/** What somebody else changed of a record, once it is in the form beside what was typed. */
export function MergedChanges({ changes }: { changes: readonly string[] }) {
  return (
    <FormAlert severity="warning" title={CHANGED}>
      {changes.length > 0 ? (
        <>
          O que mudou já está aqui, junto com o que você digitou. Confira e salve.
          <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      ) : (
        'Nada do que você digitou se perde. Confira e salve.'
      )}
    </FormAlert>
  );
}

/** What is left to do then is to save: the focus goes there from the button, which is about to go away. */
function focusSave(form: HTMLFormElement | null): void {
  // By the form: on a page of its own the button stands at the foot, outside of it.
  for (const element of form?.elements ?? [])
    if (element instanceof HTMLButtonElement && element.type === 'submit') element.focus();
}

/** One line for each of these fields, in two states of a record: `Nome: Ana → Ana Maria`. */
function changesBetween(resource: AnyResource, before: Json, after: Json, names: readonly string[]): string[] {
  return getInputFields(resource)
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => {
      const [key, told] = toldOf(resource, name, field);
      const show = (record: Json) => shown(told, record[key]);
      return `${field.label}: ${show(before)} → ${show(after)}`;
    });
}

function labelOfField(resource: AnyResource, name: string): string {
  return getInputFields(resource).find(([each]) => each === name)?.[1].label ?? name;
}

/** The field that tells a person of it, and its key in a record: of a record that is referred to, its name. */
function toldOf({ fields }: AnyResource, name: string, field: Field): [key: string, field: Field] {
  const named = Object.entries(fields).find(([, { options }]) => options.nameOf === name);
  return named ?? [field.options.recordKey ?? name, field];
}

function shown(field: Field, value: unknown): string {
  // No hours are the usual ones.
  const isNone = Array.isArray(value) && value.length === 0 && field.kind !== 'hours';
  const empty = value === null || value === undefined || value === '' || isNone;
  return empty ? 'vazio' : field.show(value);
}
