import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import toast from 'react-hot-toast';
import { type Day, formatShortDay } from '../../../../domain/dates.ts';
import { formatSpanInSentence } from '../../../../domain/dayGrid.ts';
import { type Reservation, reservations } from '../../../../domain/resources/reservations.ts';
import { type FreedHour, findFreedHour, isAvailableFor } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { ActionToast, buildActionToast, createToastId } from '../../../components/UndoToast.tsx';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { getChangedResource } from '../../../dataProvider/invalidation.ts';
import { readWaitingList } from '../../../dataProvider/useWaitingList.ts';
import { type CurrentOffer, findCurrentOffer, useBookingClock } from './findCurrentOffer.ts';
import { OfferDialog } from './OfferDialog.tsx';

/** How long the toast stays, in milliseconds: long enough to be read by a person on the phone. */
const OFFER_MS = 20_000;
const FAILURE = 'Não foi possível ver quem da lista de espera cabe no horário que ficou livre.';

/**
 * Watches for freed hours on this device and shows a toast with the number of waiting customers who fit, until the hour is taken again.
 * Renders nothing.
 */
export function WaitingOffers() {
  const queryClient = useQueryClient();
  const shop = useShopDataProvider();
  const notify = useNotify();
  const openDialog = useDialog();
  const clock = useBookingClock();
  const shown = useRef(new Set<ShownOffer>());
  const isMounted = useRef(false);

  async function readOffer(hour: FreedHour) {
    const list = (await readWaitingList(shop)).filter((waiting) => isAvailableFor(waiting, hour));
    if (list.length === 0) return null;
    const [days, employees] = await Promise.all([shop.getAgenda(hour.date, hour.date), shop.getActiveEmployees()]);
    return findCurrentOffer(hour, { list, days, employees, clock });
  }

  const offer = useEffectEvent(async (hour: FreedHour) => {
    if (hour.date < clock.today) return;
    try {
      const current = await readOffer(hour);
      if (!current || !isMounted.current) return;
      const id = createToastId();
      const text = formatOffer(current, clock.today);
      const offered = { id, hour, text };
      shown.current.add(offered);
      const openOffer = () => openDialog((close) => <OfferDialog hour={current.hour} onClose={close} />);
      const isObsolete = () => !isMounted.current;
      const props = { id, text, focusOrigin: getKeyboardFocus, isObsolete };
      notify(<ActionToast {...props} action="Ver" onAction={openOffer} />, {
        type: 'info',
        autoHideDuration: OFFER_MS,
        ...buildActionToast(id),
      });
      setTimeout(() => shown.current.delete(offered), OFFER_MS);
    } catch {
      notify(FAILURE, { type: 'error' });
    }
  });

  /** Removes a toast that is no longer true: its hour was perhaps booked or blocked, or the cancellation undone. */
  const recheck = useEffectEvent(async (offered: ShownOffer) => {
    // Without an answer the toast stays: its dialog says what holds by then.
    const current = await readOffer(offered.hour).catch(() => undefined);
    if (current === undefined || (current && formatOffer(current, clock.today) === offered.text)) return;
    toast.dismiss(offered.id);
    shown.current.delete(offered);
  });

  useEffect(() => {
    isMounted.current = true;
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      for (const offered of shown.current) void recheck(offered);
      const hour = getFreedHour(event.mutation);
      if (hour) void offer(hour);
    });
    return () => {
      isMounted.current = false;
      stop();
      // Its dialog would open over another screen.
      for (const { id } of shown.current) toast.dismiss(id);
    };
  }, [queryClient]);
  return null;
}

/** A toast on the screen with what it says of a freed hour. */
interface ShownOffer {
  id: string;
  hour: FreedHour;
  text: string;
}

function formatOffer({ hour, matches }: CurrentOffer, today: Day): string {
  const count = matches.length;
  const people = count === 1 ? '1 pessoa da lista de espera cabe' : `${count} pessoas da lista de espera cabem`;
  return `${people} ${formatFreedHour(hour, today)}`;
}

/** `das 14:00 às 15:00 com Carla Dias`, on another day than today `em 21/11 das …`. */
function formatFreedHour({ date, spans, employee }: FreedHour, today: Day): string {
  const day = date === today ? '' : `em ${formatShortDay(date)} `;
  return `${day}${spans.map(formatSpanInSentence).join(' e ')} com ${employee.name}`;
}

/** The hour freed by an edit, deletion or move of a reservation; null if none. */
function getFreedHour(mutation: Mutation<unknown, unknown, unknown>): FreedHour | null {
  const variables = mutation.state.variables as
    | { data?: object; previousData?: Reservation; reservation?: Reservation }
    | undefined;
  const before = variables?.previousData ?? variables?.reservation;
  if (!before || getChangedResource(mutation) !== reservations.name) return null;
  const isDeleted = variables?.previousData !== undefined && variables.data === undefined;
  return findFreedHour(before, isDeleted ? null : (mutation.state.data as Reservation));
}

/** The focused element if the keyboard is in use; null in inputs and dialogs, whose focus must not move. */
function getKeyboardFocus(): HTMLElement | null {
  const { activeElement } = document;
  const isFocusVisible = activeElement instanceof HTMLElement && activeElement.matches(':focus-visible');
  return isFocusVisible && !activeElement.closest('[role="dialog"], input, select, textarea') ? activeElement : null;
}
