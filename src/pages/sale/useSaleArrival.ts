import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { sameId } from '../../../domain/entities.ts';
import { type Arrivals, useArrival } from '../../arrival.ts';
import { newKey } from '../../idempotencyKey.ts';
import { isUntouched, type WizardState } from './state.ts';
import { useChooseReservation } from './useChooseReservation.ts';
import { byId } from './view.ts';
import type { Wizard } from './wizard.ts';

interface SaleArrival {
  /** Something unfinished is in the way: a person has to say which sale it is to be. */
  asking: boolean;
  /** Gives up what stands here and begins the sale that was asked for. */
  start: () => void;
  /** Leaves what stands here as it is. */
  forget: () => void;
}

/** The sale that was asked for elsewhere, begun as if its customer or reservation had been chosen at the first step. */
export function useSaleArrival({ state, dispatch, lists }: Wizard, settled: boolean): SaleArrival {
  const [wanted, forget] = useArrival('sale');
  const notify = useNotify();
  const chooseReservation = useChooseReservation(dispatch, lists);
  // What is on its way first gets its answer: given up, it would be sold all the same.
  const due = wanted !== null && settled && state.attempt?.status !== 'sending';
  const reservation = wanted && 'reservation' in wanted ? byId(lists.reservations, wanted.reservation) : null;
  const gone = wanted !== null && 'reservation' in wanted && !reservation;
  const there = wanted !== null && isAlready(state, wanted);
  const free = isUntouched(state);

  const start = () => {
    if (!wanted) return;
    dispatch({ type: 'restarted', key: newKey() });
    if ('customer' in wanted) dispatch({ type: 'customerChosen', id: wanted.customer });
    else if (reservation) chooseReservation(reservation);
    forget();
  };

  useEffect(() => {
    if (!due) return;
    if (gone) notify('Este agendamento não está mais em aberto.', { type: 'warning' });
    if (gone || there) forget();
    else if (free) start();
  });

  return { asking: due && !gone && !there && !free, start, forget };
}

/** Whether the sale that stands here is the one asked for. */
function isAlready({ attempt, reservation, customer }: WizardState, wanted: Arrivals['sale']): boolean {
  if (attempt) return false;
  if ('reservation' in wanted) return sameId(reservation?.id, wanted.reservation);
  return reservation === null && sameId(customer, wanted.customer);
}
