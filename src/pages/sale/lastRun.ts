import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Sale } from '../../../domain/answers.ts';
import type { Id } from '../../../domain/ids.ts';
import { type Receipt, receiptOf, type SoldAs } from '../../../domain/receipt.ts';
import type { KeptSale } from '../../saleQueue/storage.ts';
import { type Attempt, isUntouched, type WizardState } from './state.ts';
import { byId, type SaleLists } from './view.ts';

/** What became of the run before this one: a sale with its receipt, or one that waits on this device. */
export type Ended = { receipt: Receipt } | { kept: KeptSale };

/** With the key of the run that followed. In memory only: a receipt has somebody's name in it. */
type LastRun = Ended & { run: string };

const nameFor = (user: Id) => ['lastRun', user];

/** Keeps the receipt of a sale. `customer` is the customer's name. */
export function rememberSold(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, run }: { answer: Sale; sold: SoldAs; run: string },
): void {
  const last: LastRun = { run, receipt: receiptOf(answer, sold, new Date()) };
  queryClient.setQueryData(nameFor(user), last);
}

/** Remembers that the last sale waits on this device. */
export function rememberKept(queryClient: QueryClient, user: Id, { kept, run }: { kept: KeptSale; run: string }): void {
  const last: LastRun = { run, kept };
  queryClient.setQueryData(nameFor(user), last);
}

/** What became of the last run while the next one has not begun, and what puts it away before. */
export function useLastRun(user: Id, state: WizardState): { ended: Ended | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const { data: last } = useQuery<LastRun | null>({ queryKey: nameFor(user), queryFn: skipToken });
  const dismiss = useCallback(() => queryClient.setQueryData(nameFor(user), null), [queryClient, user]);
  // The answer is here a moment before the run that follows it.
  const isItsRun = last?.run === state.key;
  const hasBegun = isItsRun && !(state.step === 'reservation' && isUntouched(state));
  useEffect(() => {
    if (hasBegun) dismiss();
  }, [hasBegun, dismiss]);
  return { ended: last && isItsRun && !hasBegun ? last : null, dismiss };
}

/** A sale as it was sent, with the names that its ids stand for. */
export function soldAs({ sale, subtotal }: Attempt, lists: SaleLists, customer: string | null): SoldAs {
  return {
    loose: sale.individual,
    amount: sale.amount,
    subtotal,
    method: sale.payment_method,
    services: sale.services.flatMap((id) => byId(lists.services, id) ?? []),
    customer,
    employee: byId(lists.employees, sale.employee_id)?.name ?? null,
    reward: byId(lists.rewards, sale.reward_id)?.title ?? null,
  };
}
