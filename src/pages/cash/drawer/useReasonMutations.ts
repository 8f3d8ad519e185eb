import { useMutation } from '@tanstack/react-query';
import { type HttpError, useNotify } from 'react-admin';
import { cashSessions } from '../../../../domain/resources/cashSessions.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { drawerMethods } from '../../../dataProvider/methods/drawer.ts';
import { useIdempotencyKey } from '../../../idempotencyKey.ts';

/** Records the reason of the last count's difference, once. */
export function useExplainDifference(session: CashSession, onDone: () => void) {
  return useReasonMutation(session, 'explainDifference', 'Motivo registrado com sucesso!', onDone);
}

/** Records the reason of the difference at the opening, once. */
export function useExplainOpening(session: CashSession, onDone: () => void) {
  return useReasonMutation(session, 'explainOpening', 'Motivo registrado com sucesso!', onDone);
}

/** Reopens the latest session, to count it again. */
export function useReopen(session: CashSession, onDone: () => void) {
  return useReasonMutation(session, 'reopenSession', 'Caixa reaberto com sucesso!', onDone);
}

function useReasonMutation(
  { id }: CashSession,
  method: 'explainDifference' | 'explainOpening' | 'reopenSession',
  done: string,
  onDone: () => void,
) {
  const notify = useNotify();
  const idempotencyKey = useIdempotencyKey();
  return useMutation<CashSession, HttpError, string>({
    mutationKey: [cashSessions.name, method],
    mutationFn: (reason) => drawerMethods[method](id, reason.trim(), idempotencyKey),
    onSuccess: () => {
      notify(done, { type: 'success' });
      onDone();
    },
  });
}
