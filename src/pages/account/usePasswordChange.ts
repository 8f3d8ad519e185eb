import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { passwordRefusal } from '../../../domain/passwords.ts';
import { type FieldErrors, fieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { passwordChangeInput } from '../../../domain/schemas/signIn.ts';
import { useOneAtATime } from '../../components/useOneAtATime.ts';
import type { Envelope } from '../../dataProvider/http.ts';
import { markStale } from '../../dataProvider/stale.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

interface Change {
  current: string;
  new: string;
}

const EMPTY: Change = { current: '', new: '' };

/**
 * A change of password from the first character to the toast. What was typed stays until it is done. `refusals` counts the
 * tries that were refused.
 */
export function usePasswordChange(email: string) {
  const shop = useShopData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [change, setChange] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const submit = useOneAtATime(async () => {
    setProblem(null);
    const wrong = wrongIn(change, email);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setBusy(true);
    try {
      await shop.changePassword(change);
      setChange(EMPTY);
      setErrors({});
      notify('Senha alterada com sucesso!', { type: 'success' });
      // The others have ended, and this one has begun anew.
      await markStale(queryClient, 'account');
    } catch (error) {
      const refused = refusedFields(error);
      refuse(refused);
      if (Object.keys(refused).length === 0) setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  });

  const type = (field: keyof Change) => (value: string) => {
    setChange({ ...change, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
  };

  return { change, type, errors, refusals, problem, busy, submit };
}

/** What can be told without the server: it alone has the list of common passwords. */
function wrongIn(change: Change, email: string): FieldErrors {
  const missing = fieldErrors(passwordChangeInput, change) ?? {};
  const refusal = missing.new ?? passwordRefusal(change.new, { email, isCommon: () => false });
  return refusal ? { ...missing, new: refusal } : missing;
}

function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof HttpError)) return {};
  return (error.body as Envelope | null | undefined)?.errors ?? {};
}
