import type { ReactNode } from 'react';
import { capitalize } from '../../domain/text.ts';
import { isKeyReused, isOutcomeUnknown } from '../dataProvider/http.ts';
import { FormAlert } from './FormAlert.tsx';

interface FailureAlertProps {
  error: Error;
  /** What was to be changed: `o caixa`. */
  subject: string;
  /** What should have happened to it: `foi reaberto`. */
  done: string;
  children?: ReactNode;
}

/** Says that a write was refused or, without an answer, that its outcome is not known. The write has an idempotency key. */
export function FailureAlert({ error, subject, done, children }: FailureAlertProps) {
  const isUnknown = isOutcomeUnknown(error);
  const title = isUnknown ? `Não sabemos se ${subject} ${done}` : `${capitalize(subject)} não ${done}`;
  return (
    // A reused key proves that an earlier attempt was done: the message says so.
    <FormAlert severity={isUnknown ? 'warning' : 'error'} title={isKeyReused(error) ? null : title}>
      {error.message} {isUnknown && 'Nada é feito duas vezes.'} {children}
    </FormAlert>
  );
}
