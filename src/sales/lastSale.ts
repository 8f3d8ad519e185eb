import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Id, isSameId } from '../../domain/ids.ts';
import { buildReceipt, type Receipt, type SaleForReceipt } from '../../domain/receipt.ts';
import type { Sale } from '../../domain/responses.ts';
import type { QueuedSale } from './queue/storage.ts';

/** What became of the last sale: sold with a receipt, or queued on this device. */
export type LastSale = { receipt: Receipt } | { queued: QueuedSale };

/** With the key of the draft that followed. In memory only: a receipt has somebody's name in it. */
type Remembered = LastSale & { next: string };

const keyFor = (user: Id) => ['lastSale', user];

/** Remembers the receipt of a sale. `next` is the key of the draft that follows. */
export function rememberSoldSale(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, next }: { answer: Sale; sold: SaleForReceipt; next: string },
): void {
  const last: Remembered = { next, receipt: buildReceipt(answer, sold, new Date()) };
  queryClient.setQueryData(keyFor(user), last);
}

/** Shows the receipt of a correction in the place of that of the sale it corrects, where that is the last one. */
export function rememberCorrectedSale(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, corrected }: { answer: Sale; sold: SaleForReceipt; corrected: Id },
): void {
  const last = queryClient.getQueryData<Remembered | null>(keyFor(user));
  if (last && 'receipt' in last && isSameId(last.receipt.id, corrected))
    rememberSoldSale(queryClient, user, { answer, sold, next: last.next });
}

/** Remembers that the last sale is queued on this device. */
export function rememberQueuedSale(
  queryClient: QueryClient,
  user: Id,
  { queued, next }: { queued: QueuedSale; next: string },
): void {
  const last: Remembered = { next, queued };
  queryClient.setQueryData(keyFor(user), last);
}

/** What became of the last sale until the draft that follows it, with this key, has begun, and what dismisses it before. */
export function useLastSale(
  user: Id,
  key: string,
  hasBegun: boolean,
): { lastSale: LastSale | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const { data: last } = useQuery<Remembered | null>({ queryKey: keyFor(user), queryFn: skipToken });
  const dismiss = useCallback(() => queryClient.setQueryData(keyFor(user), null), [queryClient, user]);
  // The answer is here before the draft that follows it.
  const isFollowed = last?.next === key;
  useEffect(() => {
    if (isFollowed && hasBegun) dismiss();
  }, [isFollowed, hasBegun, dismiss]);
  return { lastSale: last && isFollowed && !hasBegun ? last : null, dismiss };
}
