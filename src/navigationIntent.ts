import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Day } from '../domain/dates.ts';
import type { CashMovementKind } from '../domain/drawer.ts';
import type { Id, NamedRecord } from '../domain/ids.ts';
import type { SettingsSectionName } from './pages/shop/sections.ts';

/** The wizard's path. Queued sales link to it, and may not import pages. */
export const SALE_PATH = '/vendas';
/** The address of the sale of a reservation or by an employee, which also works in a new tab. */
export function getSaleAddress(subject: { reservation: Id } | { employee: Id }): string {
  return `${SALE_PATH}?${new URLSearchParams(Object.entries(subject).map(([name, id]) => [name, String(id)]))}`;
}

/** The intent of such an address; null without one. */
export function parseSaleAddress(search: string): NavigationIntents['sale'] | null {
  const params = new URLSearchParams(search);
  const [reservation, employee] = [params.get('reservation'), params.get('employee')];
  if (reservation) return { reservation };
  return employee ? { employee } : null;
}

/** The path of a correction; the query string says which sale. */
export const CORRECTION_PATH = '/correcao';

/** The path of the sales, the latest first. */
export const SALES_HISTORY_PATH = '/historico';

/** The path of the shop's history; the settings link to it. */
export const SHOP_HISTORY_PATH = '/ajustes/historico';

/** The path of what each professional earned; a statement adds the professional's id. */
export const COMMISSIONS_PATH = '/comissoes';

/** What a screen can be asked to do when it opens. */
export interface NavigationIntents {
  /**
   * Start a sale for a customer (with what they had last time), a reservation or an employee, or edit a sale queued on this device, by its
   * key.
   */
  sale: { customer: Id; repeat?: true } | { reservation: Id } | { employee: Id } | { queued: string };
  /**
   * Open the form of a new reservation, for a customer or (null) with no customer chosen; the form of a block; or that of a walk-in. Or show a
   * reservation in the grid.
   */
  reservations: { book: Id | null } | { open: 'block' | 'walkIn' } | { show: Id };
  /** Show a sale, by its number. */
  salesHistory: { show: number };
  /** Show a section of the settings. */
  settings: SettingsSectionName;
  /** Search customers, open a customer's history, or open the form of a new customer with the text that found nothing. */
  customers: { search: string } | { history: NamedRecord } | { create: string };
  /** Open the form of a new record of this resource. */
  create: string;
  /** Open the form of a record of this resource. */
  edit: { resource: string; id: Id };
  /** Open the form that closes a day, today's by default; or open the drawer, take cash out of it, or put some in. */
  cash: { close: true; day?: Day } | { open: true } | { move: CashMovementKind };
}

export type NavigationIntent = {
  [Screen in keyof NavigationIntents]: Pick<NavigationIntents, Screen>;
}[keyof NavigationIntents];

/** The router state that carries an intent to its screen. */
export function withIntent(intent: NavigationIntent | undefined) {
  return intent && { intent };
}

/**
 * The intent that this screen was opened with, until `done` is called; null without one. It is removed from the history as
 * soon as it is read, so that a reload or Back does not repeat it.
 */
export function useNavigationIntent<Screen extends keyof NavigationIntents>(
  screen: Screen,
): [NavigationIntents[Screen] | null, done: () => void] {
  const { key, state, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const requested: NavigationIntents[Screen] | null = state?.intent?.[screen] ?? null;
  const [current, setCurrent] = useState(requested);
  // Compared by history entry: the same intent may be requested twice.
  const handledKey = useRef('');
  useEffect(() => {
    if (!requested || handledKey.current === key) return;
    handledKey.current = key;
    setCurrent(requested);
    navigate({ pathname, search, hash }, { replace: true, state: null });
  }, [requested, key, navigate, pathname, search, hash]);
  return [current, useCallback(() => setCurrent(null), [])];
}
