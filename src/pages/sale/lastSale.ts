import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Id, Sale } from '../../../domain/entities.ts';
import { type Receipt, receiptOf, type SoldAs } from '../../../domain/receipt.ts';
import { type Attempt, isUntouched, type WizardState } from './state.ts';
import { byId, type SaleLists } from './view.ts';

/** The sale that was made last, with the key of the run that followed it. In memory only: it has somebody's name in it. */
interface LastSale {
  run: string;
  receipt: Receipt;
}

const nameFor = (user: Id) => ['lastSale', user];

/** Keeps the receipt of a sale. `customer` is the customer's name. */
export function keepLastSale(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, run }: { answer: Sale; sold: SoldAs; run: string },
): void {
  queryClient.setQueryData<LastSale>(nameFor(user), { run, receipt: receiptOf(answer, sold, new Date()) });
}

/** The receipt of the last sale while the next one has not begun, and what puts it away before. */
export function useLastSale(user: Id, state: WizardState): { receipt: Receipt | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const { data: last } = useQuery<LastSale | null>({ queryKey: nameFor(user), queryFn: skipToken });
  const dismiss = useCallback(() => queryClient.setQueryData(nameFor(user), null), [queryClient, user]);
  // The answer is here a moment before the run that follows it.
  const isItsRun = last?.run === state.key;
  const hasBegun = isItsRun && !(state.step === 'reservation' && isUntouched(state));
  useEffect(() => {
    if (hasBegun) dismiss();
  }, [hasBegun, dismiss]);
  return { receipt: last && isItsRun && !hasBegun ? last.receipt : null, dismiss };
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
