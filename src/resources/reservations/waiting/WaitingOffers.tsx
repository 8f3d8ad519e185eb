import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import { type Reservation, reservations } from '../../../../domain/resources/reservations.ts';
import { type FreedHour, findFreedHour, isAvailableFor } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { ActionToast, dismissToast } from '../../../components/UndoToast.tsx';
import { getChangedResource } from '../../../dataProvider/invalidation.ts';
import { useShopDataProvider } from '../../../dataProvider/useShopDataProvider.ts';
import { readWaitingList } from '../../../dataProvider/useWaitingList.ts';
import { createIdempotencyKey } from '../../../idempotencyKey.ts';
import { lazyDialog } from '../../../lazyComponent.tsx';
import { findCurrentWaitingMatches, useBookingClock } from './findCurrentWaitingMatches.ts';

const OfferDialog = lazyDialog(async () => (await import('./OfferDialog.tsx')).OfferDialog);

/** How long the offer stays, in milliseconds: the hour is free until somebody takes it, and whoever phones has to read it first. */
const OFFER_MS = 20_000;
const NOT_KNOWN = 'Não foi possível ver quem da lista de espera cabe no horário que ficou livre.';

/** Whenever somebody here makes an hour free, says how many of the waiting list fit into it, and leads to them. Nothing where nobody does. */
export function WaitingOffers() {
  const queryClient = useQueryClient();
  const shop = useShopDataProvider();
  const notify = useNotify();
  const openDialog = useDialog();
  const clock = useBookingClock();
  const shown = useRef<string | null>(null);

  const offer = useEffectEvent(async (hour: FreedHour) => {
    if (hour.date < clock.today) return;
    try {
      const list = (await readWaitingList(shop)).filter((waiting) => isAvailableFor(waiting, hour));
      if (list.length === 0) return;
      const [days, employees] = await Promise.all([shop.getAgenda(hour.date, hour.date), shop.getActiveEmployees()]);
      const count = findCurrentWaitingMatches(hour, { list, days, employees, clock }).length;
      if (count === 0) return;
      const id = createIdempotencyKey();
      shown.current = id;
      const see = () => openDialog((close) => <OfferDialog hour={hour} onClose={close} />);
      const people = count === 1 ? '1 pessoa da lista de espera cabe' : `${count} pessoas da lista de espera cabem`;
      const toast = { id, text: `${people} neste horário`, focusOrigin: focusByKeyboard };
      notify(<ActionToast {...toast} action="Ver" onAction={see} />, { type: 'info', autoHideDuration: OFFER_MS, id });
    } catch {
      notify(NOT_KNOWN, { type: 'error' });
    }
  });

  useEffect(() => {
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const hour = freedIn(event.mutation);
      if (hour) void offer(hour);
    });
    return () => {
      stop();
      // Its dialog would open over another screen.
      if (shown.current) dismissToast(shown.current);
    };
  }, [queryClient]);
  return null;
}

/** The hour that a change of a reservation has made free: an edit, a deletion or a move in the grid. */
function freedIn(mutation: Mutation<unknown, unknown, unknown>): FreedHour | null {
  const variables = mutation.state.variables as
    | { data?: object; previousData?: Reservation; reservation?: Reservation }
    | undefined;
  const before = variables?.previousData ?? variables?.reservation;
  if (!before || getChangedResource(mutation) !== reservations.name) return null;
  const isDeleted = variables?.previousData !== undefined && variables.data === undefined;
  return findFreedHour(before, isDeleted ? null : (mutation.state.data as Reservation));
}

/** What has the focus, where it is seen: the keyboard is used then. Whoever types, or is in a dialog, stays there. */
function focusByKeyboard(): HTMLElement | null {
  const { activeElement } = document;
  const isSeen = activeElement instanceof HTMLElement && activeElement.matches(':focus-visible');
  return isSeen && !activeElement.closest('[role="dialog"], input, select, textarea') ? activeElement : null;
}
