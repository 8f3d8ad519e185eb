import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Id, isSameId } from '../../domain/ids.ts';
import { buildReceipt, type Receipt, type SaleForReceipt } from '../../domain/receipt.ts';
import type { Sale } from '../../domain/schemas/saleResponse.ts';
import type { QueuedSale } from './queue/storage.ts';

/** The result of the last sale: sold with a receipt, or queued on this device. */
export type LastSale = { receipt: Receipt } | { queued: QueuedSale };

/** `next` is the key of the draft that follows. In memory only: a receipt contains a name. */
type Remembered = LastSale & { next: string };

const getQueryKey = (user: Id) => ['lastSale', user];

/** Caches the receipt of a sale. `next` is the key of the draft that follows. */
export function rememberSoldSale(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, next }: { answer: Sale; sold: SaleForReceipt; next: string },
): void {
  const last: Remembered = { next, receipt: buildReceipt(answer, sold, new Date()) };
  queryClient.setQueryData(getQueryKey(user), last);
}

/** Replaces the receipt with that of a correction, if the corrected sale is the last one. */
export function rememberCorrectedSale(
  queryClient: QueryClient,
  user: Id,
  { answer, sold, corrected }: { answer: Sale; sold: SaleForReceipt; corrected: Id },
): void {
  const last = queryClient.getQueryData<Remembered | null>(getQueryKey(user));
  if (last && 'receipt' in last && isSameId(last.receipt.id, corrected))
    rememberSoldSale(queryClient, user, { answer, sold, next: last.next });
}

/** Caches that the last sale is queued on this device. */
export function rememberQueuedSale(
  queryClient: QueryClient,
  user: Id,
  { queued, next }: { queued: QueuedSale; next: string },
): void {
  const last: Remembered = { next, queued };
  queryClient.setQueryData(getQueryKey(user), last);
}

/** The last sale until the following draft (`key`) has begun, and a function that dismisses it earlier. */
export function useLastSale(
  user: Id,
  key: string,
  hasBegun: boolean,
): { lastSale: LastSale | null; dismiss: () => void } {
  const queryClient = useQueryClient();
  const { data: last } = useQuery<Remembered | null>({ queryKey: getQueryKey(user), queryFn: skipToken });
  const dismiss = useCallback(() => queryClient.setQueryData(getQueryKey(user), null), [queryClient, user]);
  // The cache is updated before the next draft is rendered.
  const isFollowed = last?.next === key;
  useEffect(() => {
    if (isFollowed && hasBegun) dismiss();
  }, [isFollowed, hasBegun, dismiss]);
  return { lastSale: last && isFollowed && !hasBegun ? last : null, dismiss };
}
