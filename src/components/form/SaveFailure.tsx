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
import { getErrorEnvelope, isKeyReused, isOtherUserError } from '../../dataProvider/http.ts';
import { getErrorMessage } from '../errorMessages.ts';
import { FormAlert } from '../FormAlert.tsx';
import { useSignInAgain } from '../useSignInAgain.ts';

interface SaveFailureProps extends Omit<EditConflictProps, 'base' | 'fallback'> {
  error: HttpError;
  /** The state of the record that the edit is based on; null for a new record. */
  base: RaRecord | null;
}

/**
 * Shown above the inputs after saving failed: the reason, and that nothing is lost. Nothing where the errors are shown at the
 * fields.
 */
export function SaveFailure({ error, base, ...conflict }: SaveFailureProps) {
  const errors = Object.entries(getErrorEnvelope(error).errors ?? {});
  const otherErrors = errors
    .filter(([field]) => !getInputFields(conflict.resource).some(([name]) => name === field))
    .map(([, sentence]) => sentence);
  if (errors.length > 0 && otherErrors.length === 0) return null;
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
  if (isKeyReused(error)) {
    return (
      <FormAlert severity="error" title={getErrorMessage(error)}>
        O servidor guardou o que foi enviado antes, e não o que está aqui. Feche e confira o que ficou registrado.
      </FormAlert>
    );
  }
  const reason = otherErrors.length > 0 ? otherErrors.join('. ') : getErrorMessage(error);
  const failureAlert = (
    <FormAlert severity="error" title={reason}>
      O que você digitou continua aqui.
      {isOtherUserError(error) && <SignInAgain />}
    </FormAlert>
  );
  if (base && error.status === 409) return <EditConflict {...conflict} base={base} fallback={failureAlert} />;
  return failureAlert;
}

/** The dialog covers the notice that another user has signed in. */
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
  /** The state of the record that the edit is based on. */
  base: RaRecord;
  getFormValues: (record: RaRecord) => RaRecord;
  /**
   * Called once every conflict is resolved, with the current record, the lines describing the other user's changes, and whether
   * typed values are left to save. The form holds the result.
   */
  onResolved: (current: RaRecord, changes: string[], isTyped: boolean) => void;
  /** Shown where the refusal has another cause, or the current record cannot be read. */
  fallback: ReactNode;
}

/**
 * Another user saved the record during this edit. A field that only one of them changed is merged; for a field that both changed,
 * the person chooses.
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
  return <ConflictResolution {...props} current={current} />;
}

type Side = 'mine' | 'theirs';

function ConflictResolution(props: Omit<EditConflictProps, 'fallback'> & { current: RaRecord }) {
  const { resource, base, current, getFormValues, onResolved } = props;
  const { getValues, setValue } = useFormContext();
  const [{ values, fromTheirs: mergedFields, conflicts }] = useState(() =>
    mergeEdits(resource, getFormValues(base), getValues(), getFormValues(current)),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});

  function resolveConflicts(sides: Readonly<Record<string, Side>>) {
    const theirs = getFormValues(current);
    const resolved = { ...values };
    for (const name of conflicts) if (sides[name] === 'theirs') Object.assign(resolved, pickFieldValues(name, theirs));
    for (const [name, value] of Object.entries(resolved))
      if (JSON.stringify(getValues(name)) !== JSON.stringify(value)) setValue(name, value, { shouldDirty: true });
    const isTyped =
      JSON.stringify(toRequestBody(resource, resolved)) !== JSON.stringify(toRequestBody(resource, theirs));
    onResolved(current, describeChanges(resource, base, current, mergedFields), isTyped);
  }
  const resolveWithoutConflicts = useEffectEvent(() => resolveConflicts({}));
  const hasNoConflicts = conflicts.length === 0;
  useEffect(() => {
    if (hasNoConflicts) resolveWithoutConflicts();
  }, [hasNoConflicts]);

  function choose(name: string, side: Side) {
    const sides = { ...chosen, [name]: side };
    setChosen(sides);
    const isLast = conflicts.every((each) => sides[each]);
    if (isLast) resolveConflicts(sides);
    return isLast;
  }
  if (hasNoConflicts) return null;
  return (
    <FormAlert severity="warning" title={CONFLICT_TITLE}>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {conflicts.map((name) => (
          <li key={name} style={{ marginBottom: 12 }}>
            {describeChanges(resource, base, current, [name])}
            <Choice
              label={getFieldLabel(resource, name)}
              chosen={chosen[name]}
              onChoose={(side) => choose(name, side)}
            />
          </li>
        ))}
      </ul>
      {mergedFields.length > 0 && 'O que a outra pessoa mudou nos outros campos fica.'}
    </FormAlert>
  );
}

interface ChoiceProps {
  label: string;
  chosen: Side | undefined;
  /** Returns whether every conflict is resolved. */
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

const CONFLICT_TITLE = 'Este registro foi alterado por outra pessoa enquanto você editava';

/** The other user's changes that are merged into the form. */
export function MergedChanges({ changes }: { changes: readonly string[] }) {
  return (
    <FormAlert severity="warning" title={CONFLICT_TITLE}>
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

/** Focuses the save button, since the pressed button is about to be removed. */
function focusSave(form: HTMLFormElement | null): void {
  // Through `form.elements`: on a page the save button is outside of the form.
  for (const element of form?.elements ?? [])
    if (element instanceof HTMLButtonElement && element.type === 'submit') element.focus();
}

/** One line per field that differs between two states of a record: `Nome: Ana → Ana Maria`. */
function describeChanges(resource: AnyResource, before: Json, after: Json, names: readonly string[]): string[] {
  return getInputFields(resource)
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => {
      const [key, displayField] = getDisplayField(resource, name, field);
      const format = (record: Json) => formatValue(displayField, record[key]);
      return `${field.label}: ${format(before)} → ${format(after)}`;
    });
}

function getFieldLabel(resource: AnyResource, name: string): string {
  return getInputFields(resource).find(([each]) => each === name)?.[1].label ?? name;
}

/** The key and field that display a field's value: for a reference, its name. */
function getDisplayField({ fields }: AnyResource, name: string, field: Field): [key: string, field: Field] {
  const nameField = Object.entries(fields).find(([, { options }]) => options.nameOf === name);
  return nameField ?? [field.options.recordKey ?? name, field];
}

function formatValue(field: Field, value: unknown): string {
  // Empty hours mean the usual hours.
  const isEmptyList = Array.isArray(value) && value.length === 0 && field.kind !== 'hours';
  const isEmpty = value === null || value === undefined || value === '' || isEmptyList;
  return isEmpty ? 'vazio' : field.show(value);
}
