import { useMutation } from '@tanstack/react-query';
import type { HttpError } from 'react-admin';
import { paymentMethods } from '../../../../../domain/constants.ts';
import { cashSessions } from '../../../../../domain/resources/cashSessions.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { getErrorEnvelope } from '../../../../dataProvider/http.ts';
import { type CountResult, drawerMethods, type NewCount } from '../../../../dataProvider/methods/drawer.ts';
import { useIdempotencyKey } from '../../../../idempotencyKey.ts';
import { type CountDraft, endCount, saveCount } from '../countDraft.ts';

/** Stores a count on the server, which closes the session. A failure keeps the draft; all its retries have one key. */
export function useStoreCount({ id }: CashSession, onStored: (result: CountResult) => void) {
  const idempotencyKey = useIdempotencyKey();
  const mutation = useMutation<CountResult, HttpError, CountDraft>({
    mutationKey: [cashSessions.name, 'count'],
    mutationFn: (draft) => drawerMethods.countSession(id, toNewCount(draft), idempotencyKey),
    onSuccess: (result) => {
      onStored(result);
      endCount();
    },
    onError: (error, draft) => {
      const errors = getErrorEnvelope(error).errors ?? {};
      if (paymentMethods.some((method) => method in errors)) saveCount({ ...draft, step: 'count' });
    },
  });
  return { ...mutation, errors: getErrorEnvelope(mutation.error).errors ?? {} };
}
export type StoreCount = ReturnType<typeof useStoreCount>;

/** The request of a complete draft. Throws for an incomplete one. */
function toNewCount({ cash, pix, debit, credit, keep, employee_id }: CountDraft): NewCount {
  if (cash === null || pix === null || debit === null || credit === null || keep === null || employee_id === null)
    throw new Error('the count is incomplete');
  return { cash, pix, debit, credit, keep, employee_id };
}
