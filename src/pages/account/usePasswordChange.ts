import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { validatePassword } from '../../../domain/passwords.ts';
import { type FieldErrors, findFieldErrors } from '../../../domain/schemas/fieldErrors.ts';
import { passwordChangeInput } from '../../../domain/schemas/signIn.ts';
import { useSingleFlight } from '../../components/useSingleFlight.ts';
import { getErrorEnvelope } from '../../dataProvider/http.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

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
  const shop = useShopDataProvider();
  const notify = useNotify();
  const [change, setChange] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);

  const refuse = (wrong: FieldErrors) => {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  };

  const { mutateAsync, reset, isPending, error } = useMutation({
    // Of the sessions the others have ended, and this one has begun anew.
    mutationKey: ['account', 'changePassword'],
    mutationFn: () => shop.changePassword(change),
    onSuccess: () => {
      setChange(EMPTY);
      setErrors({});
      notify('Senha alterada com sucesso!', { type: 'success' });
    },
    onError: (refusal) => refuse(getErrorEnvelope(refusal).errors ?? {}),
  });

  const submit = useSingleFlight(async () => {
    reset();
    const wrong = wrongIn(change, email);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    // What is against it is said on the screen.
    await mutateAsync().catch(() => undefined);
  });

  const type = (field: keyof Change) => (value: string) => {
    setChange({ ...change, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
  };

  const problem = error && !getErrorEnvelope(error).errors ? error.message : null;
  return { change, type, errors, refusals, problem, busy: isPending, submit };
}

/** What can be told without the server: it alone has the list of common passwords. */
function wrongIn(change: Change, email: string): FieldErrors {
  const missing = findFieldErrors(passwordChangeInput, change) ?? {};
  const refusal = missing.new ?? validatePassword(change.new, { email, isCommon: () => false });
  return refusal ? { ...missing, new: refusal } : missing;
}
