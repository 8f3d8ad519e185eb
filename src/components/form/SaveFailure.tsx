import type { HttpError, RaRecord } from 'react-admin';
import { inputFields } from '../../../domain/resources/request.ts';
import type { Envelope } from '../../dataProvider/http.ts';
import { reasonOf } from '../errorMessages.ts';
import { EditConflict, type EditConflictProps } from './EditConflict.tsx';
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
  const errors = Object.entries((error.body as Envelope | null | undefined)?.errors ?? {});
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
