import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CANCELLED, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { toShopTime } from '../../../domain/dates.ts';
import { isOpenStatus, keepOpenFrom } from '../../../domain/reservations.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { type Employee, employees as employeesResource } from '../../../domain/resources/employees.ts';
import { type Reservation, reservations as reservationsResource } from '../../../domain/resources/reservations.ts';
import { sales } from '../../../domain/resources/sales.ts';
import { type Service, services as servicesResource } from '../../../domain/resources/services.ts';
import { hasWordPrefixes, normalizeText } from '../../../domain/text.ts';
import { getListRoute, useMayCall, useViewer } from '../../access.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useAllRecords, useRewards } from '../../dataProvider/useChoices.ts';
import { type SearchResult, useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';
import { useTodaysReservations, useUpcomingReservations } from '../../dataProvider/useReservations.ts';
import { listPreferences } from '../../listPreferences.ts';
import { canOpenPath } from '../../menus.ts';
import { useDrawer } from '../../pages/cash/drawer/queries.ts';
import { getReservationAddress, VIEW_PREFERENCE } from '../../resources/reservations/agendaView.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import {
  canBeName,
  createNewCustomerOption,
  type DrawerState,
  findActions,
  findDay,
  findPages,
  findSettings,
} from './actions.ts';
import { useDeclaredRecords } from './declaredRecords.ts';
import type { FinderListOption } from './option.ts';
import {
  getCustomerOptions,
  getEmployeeOptions,
  getReservationOptions,
  getRewardOptions,
  getSaleOption,
  getServiceOptions,
  getUpcomingOptions,
  isReservationMatch,
  type ReservationPlace,
} from './records.ts';

/** How many of each kind are shown. */
const MAX_SHOWN = { next: 4, reservations: 6, upcoming: 6, employees: 4, services: 6, rewards: 4 };

interface FinderOptions {
  options: FinderListOption[];
  /** The state of the search, a pt-BR sentence. */
  statusText: string;
  /** Retries what could not be loaded; null when nothing failed. */
  retry: (() => void) | null;
}

/** The options for a text; without one, frequent actions and the next reservations. */
export function useFinderOptions(input: string): FinderOptions {
  const text = normalizeText(input);
  const { customers, search, retry } = useFoundCustomers(text);
  const reservations = useTodaysReservations();
  const services = useAllRecords<Service>(servicesResource.name);
  const employees = useAllRecords<Employee>(employeesResource.name, {
    enabled: useMayCall(getListRoute(employeesResource)),
  });
  const rewards = useRewards();
  const upcoming = useUpcomingReservations(text !== '');
  const declared = useDeclaredRecords(text);
  const viewer = useViewer();
  const canAddCustomers = useMayCall('POST /customers/create');
  const day = useToday();
  const [now] = useState(() => new Date());
  const timeZone = useTimeZone();
  const { time } = toShopTime(now, timeZone);
  const today = reservations.data ?? [];
  const ownOnly = viewer.role === 'professional';
  const sale = useSaleByNumber(text);
  const drawer = useDrawerState();
  const getPlace = useReservationPlace();

  const records = [
    ...getCustomerOptions(customers, text, viewer.features),
    ...getReservationOptions(
      text === ''
        ? keepOpenFrom(today, time).slice(0, MAX_SHOWN.next)
        : sortOpenFirst(today.filter((reservation) => isReservationMatch(reservation, text))).slice(
            0,
            MAX_SHOWN.reservations,
          ),
      ownOnly,
      getPlace,
    ),
    // Below the hours, which are found at once: the selected option stays where it is.
    ...(sale.data ? [getSaleOption(sale.data, timeZone)] : []),
    ...(text === ''
      ? []
      : [
          ...getUpcomingOptions(
            (upcoming.data ?? [])
              .filter((reservation) => isReservationMatch(reservation, text))
              .slice(0, MAX_SHOWN.upcoming),
            day,
            ownOnly,
            getPlace,
          ),
          ...getEmployeeOptions(employees.data ?? [], text).slice(0, MAX_SHOWN.employees),
          ...getServiceOptions(services.data ?? [], text).slice(0, MAX_SHOWN.services),
          ...getRewardOptions(rewards.data ?? [], text).slice(0, MAX_SHOWN.rewards),
          ...declared.options,
        ]),
  ];
  const matches = [
    ...findActions(text, viewer, drawer),
    ...findDay(text, day, viewer),
    ...records.filter(({ to }) => canOpenPath(to, viewer)),
    ...findPages(text, viewer),
    ...findSettings(text, viewer),
  ];
  const queries = [reservations, services, employees, rewards, upcoming, sale, ...declared.queries];
  const failedLists = queries.filter(({ isError, data }) => isError && !data);
  const isSearching = search === 'searching' || (text !== '' && queries.some(({ isLoading }) => isLoading));
  const variant = customers.length > 0 ? 'with customers' : 'without customers';
  const isEmpty = matches.length === 0 && !isSearching;
  return {
    options: (isEmpty && search === 'found' && canAddCustomers && canBeName(text)
      ? [createNewCustomerOption(text)]
      : matches
    ).map((option) => ({
      ...option,
      variant,
    })),
    statusText: getStatusText({
      text,
      search,
      isSearching,
      isEmpty,
      rows: countRows(matches),
      failedLists: failedLists.length > 0,
    }),
    retry:
      search === 'failed' || failedLists.length > 0
        ? () => {
            if (search === 'failed') retry();
            for (const list of failedLists) void list.refetch();
          }
        : null,
  };
}

interface SearchState {
  text: string;
  search: string;
  isSearching: boolean;
  isEmpty: boolean;
  rows: number;
  failedLists: boolean;
}

function getStatusText({ text, search, isSearching, isEmpty, rows, failedLists }: SearchState): string {
  if (search === 'failed') return 'Não foi possível buscar os clientes.';
  if (failedLists) return 'Não foi possível carregar tudo o que se busca aqui.';
  if (isSearching) return 'Buscando...';
  if (text === '') return 'Digite um nome, um horário, um dia ou o que quer fazer.';
  const hint = text.length < SEARCH_MIN_LENGTH ? ` Para clientes, digite ao menos ${SEARCH_MIN_LENGTH} letras.` : '';
  if (isEmpty) return `Nada encontrado com “${text}”.${hint}`;
  return `${rows === 1 ? '1 resultado' : `${rows} resultados`}.${hint}`;
}

/** Open reservations before closed ones. */
function sortOpenFirst(reservations: readonly Reservation[]): Reservation[] {
  return [true, false].flatMap((isOpen) => reservations.filter(({ status }) => isOpenStatus(status) === isOpen));
}

function countRows(options: readonly { group: string; row: string }[]): number {
  return new Set(options.map(({ group, row }) => `${group} ${row}`)).size;
}

/** Returns where a reservation is shown: in the agenda, or in the list on a back end without one. A cancelled one is only in the list. */
function useReservationPlace(): ReservationPlace | undefined {
  const isPhone = useIsPhone();
  if (!useFeature('agenda')) return undefined;
  return (reservation) =>
    reservation.status === CANCELLED
      ? { to: `/${reservationsResource.name}` }
      : {
          to: getReservationAddress(reservation, listPreferences.getItem<string>(VIEW_PREFERENCE), isPhone),
          intent: { reservations: { show: reservation.id } },
        };
}

/** Whether the drawer is open; null where that is not known. */
function useDrawerState(): DrawerState {
  const mayRead = useMayCall('GET /cash-sessions/current');
  const session = useDrawer({ enabled: mayRead })?.current;
  if (session === undefined) return null;
  return session ? 'open' : 'closed';
}

/** The sale whose number was typed: `12`, `nº 12` or `venda 12`. */
function useSaleByNumber(text: string) {
  const canList = [useFeature('sales.list'), useMayCall('GET /sales')].every(Boolean);
  const shop = useShopDataProvider();
  const number = Number(/^(?:venda )?(?:n[º°o.]? ?)?(\d{1,9})$/i.exec(text)?.[1] ?? 0);
  return useQuery({
    queryKey: [sales.name, 'finder', number],
    enabled: canList && number > 0,
    queryFn: async ({ signal }) => {
      // Typing on cancels this query.
      await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS));
      signal.throwIfAborted();
      return (await shop.getSale(number, { signal })) ?? null;
    },
    gcTime: 0,
  });
}

interface FoundCustomers {
  customers: readonly Customer[];
  search: SearchResult['kind'];
  retry: () => void;
}

/** The customers that match a text. During a search, the last matches that still fit stay, so that the list does not flicker. */
function useFoundCustomers(text: string): FoundCustomers {
  const { result, retry } = useCustomerSearch(text);
  const search = result.kind;
  if (search === 'found') return { customers: result.customers, search, retry };
  const previous = search === 'searching' ? result.previous : [];
  return { customers: previous.filter(({ name }) => hasWordPrefixes(name, text)), search, retry };
}
