import { type Mutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNotify } from 'react-admin';
import toast from 'react-hot-toast';
import { type Day, formatShortDay } from '../../../../domain/dates.ts';
import { formatSpanInSentence } from '../../../../domain/dayGrid.ts';
import { type Reservation, reservations } from '../../../../domain/resources/reservations.ts';
import { waitingList } from '../../../../domain/resources/waitingList.ts';
import { type FreedHour, findFreedHour, isAvailableFor } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { ActionToast, buildActionToast, createToastId } from '../../../components/UndoToast.tsx';
import { type ShopDataProvider, useShopDataProvider } from '../../../dataProvider/index.ts';
import { getChangedResource } from '../../../dataProvider/invalidation.ts';
import { readWaitingList } from '../../../dataProvider/useWaitingList.ts';
import { type Candidates, type CurrentOffer, findCurrentOffer, useBookingClock } from './findCurrentOffer.ts';
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
  const shown = useRef<string[]>([]);
  const isMounted = useRef(false);

  const offer = useEffectEvent(async (hour: FreedHour) => {
    if (hour.date < clock.today) return;
    try {
      const found = await readCandidates(shop, hour);
      if (!findCurrentOffer(hour, { ...found, clock }) || !isMounted.current) return;
      const id = createToastId();
      shown.current.push(id);
      // Over an open form, which keeps what was typed.
      const openOffer = (left: FreedHour) =>
        openDialog((close) => <OfferDialog hour={left} onClose={close} />, { over: true });
      const isObsolete = () => !isMounted.current;
      notify(<OfferToast {...{ id, hour, found, isObsolete }} onOpen={openOffer} />, {
        type: 'info',
        autoHideDuration: OFFER_MS,
        ...buildActionToast(id),
      });
    } catch {
      notify(FAILURE, { type: 'error' });
    }
  });

  useEffect(() => {
    isMounted.current = true;
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const hour = getFreedHour(event.mutation);
      if (hour) void offer(hour);
    });
    return () => {
      isMounted.current = false;
      stop();
      // Its dialog would open over another screen.
      for (const id of shown.current) toast.dismiss(id);
    };
  }, [queryClient]);
  return null;
}

/** Reads who of the waiting list accepts a freed hour, and what decides whether they fit. Rejects with an HttpError. */
async function readCandidates(shop: ShopDataProvider, hour: FreedHour): Promise<Candidates> {
  const list = (await readWaitingList(shop)).filter((waiting) => isAvailableFor(waiting, hour));
  if (list.length === 0) return { list, days: [], employees: [] };
  const [days, employees] = await Promise.all([shop.getAgenda(hour.date, hour.date), shop.getActiveEmployees()]);
  return { list, days, employees };
}

interface OfferToastProps {
  id: string;
  hour: FreedHour;
  /** As read when the hour was freed. */
  found: Candidates;
  isObsolete: () => boolean;
  /** Receives what is left of the hour. */
  onOpen: (left: FreedHour) => void;
}

/** Closes when nobody fits any more: the hour was booked or blocked, on any device, or the cancellation undone. */
function OfferToast({ id, hour, found, isObsolete, onOpen }: OfferToastProps) {
  const shop = useShopDataProvider();
  const clock = useBookingClock();
  const { data } = useQuery({
    // By its first word it is refetched after each change of what it reads.
    queryKey: [waitingList.name, 'offer', id],
    queryFn: () => readCandidates(shop, hour),
    initialData: found,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const current = findCurrentOffer(hour, { ...data, clock });
  const isTaken = current === null;
  useEffect(() => {
    if (isTaken) toast.dismiss(id);
  }, [isTaken, id]);
  if (!current) return null;
  return (
    <ActionToast
      {...{ id, isObsolete }}
      text={formatOffer(current, clock.today)}
      focusOrigin={getKeyboardFocus}
      action="Ver"
      onAction={() => onOpen(current.hour)}
    />
  );
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
