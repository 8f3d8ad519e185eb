import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { validatePassword } from '../../../domain/passwords.ts';
import { type FieldErrors, findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { passwordChangeInput } from '../../../domain/schemas/signIn.ts';
import { useSingleFlight } from '../../components/useSingleFlight.ts';
import { getErrorEnvelope, isOutcomeUnknown } from '../../dataProvider/http.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';

interface Change {
  current: string;
  new: string;
}

const EMPTY: Change = { current: '', new: '' };

/**
 * State and submission of the password form. The typed text stays until the change succeeds; `refusals` counts
 * refused attempts.
 */
export function usePasswordChange(email: string, onChanged?: () => void) {
  const shop = useShopDataProvider();
  const notify = useNotify();
  const [change, setChange] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  const showErrors = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    setRefusals((count) => count + 1);
  };

  const { mutateAsync, reset, isPending, error } = useMutation({
    // The server ends the other sessions and renews this one.
    mutationKey: ['account', 'changePassword'],
    mutationFn: () => shop.changePassword(change),
    onSuccess: () => {
      setChange(EMPTY);
      setErrors({});
      notify('Senha alterada com sucesso!', { type: 'success' });
      onChanged?.();
    },
    onError: (refusal) => showErrors(getErrorEnvelope(refusal).errors ?? {}),
  });

  const submit = useSingleFlight(async () => {
    reset();
    const fieldErrors = validateChange(change, email);
    if (Object.keys(fieldErrors).length > 0) return showErrors(fieldErrors);
    // The screen shows the error.
    await mutateAsync().catch(() => undefined);
  });

  const setField = (field: keyof Change) => (value: string) => {
    setChange({ ...change, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
  };

  const problem = error && !getErrorEnvelope(error).errors ? error.message : null;
  return {
    ...{ change, setField, errors, refusals, problem, submit },
    busy: isPending,
    /** Whether the password may have changed although there was an error. */
    isOutcomeUnknown: error !== null && isOutcomeUnknown(error),
  };
}

/** Errors that need no server call. Only the server has the list of common passwords. */
function validateChange(change: Change, email: string): FieldErrors {
  const missing = findFieldErrors(passwordChangeInput, change) ?? {};
  const refusal = missing.new ?? validatePassword(change.new, { email, isCommon: () => false });
  return refusal ? { ...missing, new: refusal } : missing;
}
