import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Day } from '../domain/dates.ts';
import type { Id, NamedRecord } from '../domain/ids.ts';

/** The address of the wizard: queued sales lead there too, and import none of the pages. */
export const SALE_PATH = '/vendas';
/** The address of a correction; which sale it is of stands in its search. */
export const CORRECTION_PATH = '/correcao';

/** The address of the history of the whole shop; the settings lead there. */
export const SHOP_HISTORY_PATH = '/ajustes/historico';

/** What a screen can be asked to do as it is opened. */
export interface NavigationIntents {
  /** Begin the sale of a customer, that of a reservation, or one that an employee makes, or mend one that is queued on this device, by its key. */
  sale: { customer: Id } | { reservation: Id } | { employee: Id } | { queued: string };
  /** Open the form of a new reservation, for somebody or for nobody yet. */
  reservations: { book: Id | null };
  /** Show who fits a text, open somebody's story, or the form of a new customer with what was searched for in vain. */
  customers: { search: string } | { story: NamedRecord } | { add: string };
  /** Open the form of a new record of this resource. */
  add: string;
  /** Open the form of a record of this resource. */
  edit: { resource: string; id: Id };
  /** Open the form that closes a day, today's by default. */
  cash: { close: true; day?: Day };
}

export type NavigationIntent = {
  [Screen in keyof NavigationIntents]: Pick<NavigationIntents, Screen>;
}[keyof NavigationIntents];

/** The state of the router's location that carries a request to the screen it is for. */
export function withIntent(intent: NavigationIntent | undefined) {
  return intent && { intent };
}

/**
 * What this screen was asked to do by whoever led here, until `done` is called; null when nothing. It leaves the history as
 * soon as it is read: a reload, or a way back, does not do it again.
 */
export function useNavigationIntent<Screen extends keyof NavigationIntents>(
  screen: Screen,
): [NavigationIntents[Screen] | null, done: () => void] {
  const { key, state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const intended: NavigationIntents[Screen] | null = state?.intent?.[screen] ?? null;
  const [wanted, setWanted] = useState(intended);
  // By the history's entry: the same may be asked for again.
  const read = useRef('');
  useEffect(() => {
    if (!intended || read.current === key) return;
    read.current = key;
    setWanted(intended);
    navigate({ pathname, search, hash }, { replace: true, state: null });
  }, [intended, key, navigate, pathname, search, hash]);
  return [wanted, useCallback(() => setWanted(null), [])];
}
