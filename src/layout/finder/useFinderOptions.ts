import { useState } from 'react';
import { SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { toShopTime } from '../../../domain/dates.ts';
import { filterOpenFrom, isOpenStatus } from '../../../domain/reservations.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { Employee } from '../../../domain/resources/employees.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { hasWordPrefixes, normalizeText } from '../../../domain/text.ts';
import { useAllRecords, useRewards } from '../../dataProvider/useChoices.ts';
import { type SearchResult, useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';
import { useTodaysReservations, useUpcomingReservations } from '../../dataProvider/useReservations.ts';
import { useFeatures, useTimeZone, useToday } from '../../session.ts';
import { createNewCustomerOption, findActions, findPages } from './actions.ts';
import type { FinderListOption } from './option.ts';
import {
  getCustomerOptions,
  getEmployeeOptions,
  getReservationOptions,
  getRewardOptions,
  getServiceOptions,
  getUpcomingOptions,
  isReservationMatch,
} from './records.ts';

/** How many of a kind are offered: beyond that a longer text, or the screen itself, leads there sooner. */
const SHOWN = { next: 4, reservations: 6, coming: 6, employees: 4, services: 6, rewards: 4 };

interface Findings {
  options: FinderListOption[];
  /** A sentence on how the search went; empty when there is nothing to say. */
  statusText: string;
  /** Asks again for what could not be had; null when all could. */
  retry: (() => void) | null;
}

/** What the finder offers for a text: the day's usual things before there is one. */
export function useFinderOptions(typed: string): Findings {
  const text = normalizeText(typed);
  const { customers, search, retry } = useFoundCustomers(text);
  const reservations = useTodaysReservations();
  const services = useAllRecords<Service>('servicos');
  const employees = useAllRecords<Employee>('colaboradores');
  const rewards = useRewards();
  const coming = useUpcomingReservations(text !== '');
  const features = useFeatures();
  const day = useToday();
  const [now] = useState(() => new Date());
  const { time } = toShopTime(now, useTimeZone());
  const today = reservations.data ?? [];

  const found = [
    ...findActions(text),
    ...getCustomerOptions(customers, text, features),
    ...getReservationOptions(
      text === ''
        ? filterOpenFrom(today, time).slice(0, SHOWN.next)
        : openFirst(today.filter((one) => isReservationMatch(one, text))).slice(0, SHOWN.reservations),
    ),
    ...(text === ''
      ? []
      : [
          ...getUpcomingOptions(
            (coming.data ?? []).filter((one) => isReservationMatch(one, text)).slice(0, SHOWN.coming),
            day,
          ),
          ...getEmployeeOptions(employees.data ?? [], text).slice(0, SHOWN.employees),
          ...getServiceOptions(services.data ?? [], text).slice(0, SHOWN.services),
          ...getRewardOptions(rewards.data ?? [], text).slice(0, SHOWN.rewards),
        ]),
    ...findPages(text, features),
  ];
  const lists = [reservations, services, employees, rewards, coming];
  const listless = lists.filter(({ isError, data }) => isError && !data);
  const waiting = search === 'searching' || (text !== '' && lists.some(({ isPending }) => isPending));
  const variant = customers.length > 0 ? 'with customers' : 'without customers';
  const nothing = found.length === 0 && !waiting;
  return {
    options: (nothing && search === 'found' ? [createNewCustomerOption(text)] : found).map((option) => ({
      ...option,
      variant,
    })),
    statusText: sentenceFor({ text, search, waiting, nothing, rows: rowsOf(found), listless: listless.length > 0 }),
    retry:
      search === 'failed' || listless.length > 0
        ? () => {
            if (search === 'failed') retry();
            for (const list of listless) void list.refetch();
          }
        : null,
  };
}

interface Outcome {
  text: string;
  search: string;
  waiting: boolean;
  nothing: boolean;
  rows: number;
  listless: boolean;
}

function sentenceFor({ text, search, waiting, nothing, rows, listless }: Outcome): string {
  if (search === 'failed') return 'Não foi possível buscar os clientes.';
  if (listless) return 'Não foi possível carregar tudo o que se busca aqui.';
  if (waiting) return 'Buscando...';
  if (text === '') return 'Digite um nome, um horário ou o que quer fazer.';
  const short = text.length < SEARCH_MIN_LENGTH ? ` Para clientes, digite ao menos ${SEARCH_MIN_LENGTH} letras.` : '';
  if (nothing) return `Nada encontrado com “${text}”.${short}`;
  return `${rows === 1 ? '1 resultado' : `${rows} resultados`}.${short}`;
}

/** What can be sold before what is over. */
function openFirst(reservations: readonly Reservation[]): Reservation[] {
  return [true, false].flatMap((open) => reservations.filter(({ status }) => isOpenStatus(status) === open));
}

function rowsOf(options: readonly { group: string; row: string }[]): number {
  return new Set(options.map(({ group, row }) => `${group} ${row}`)).size;
}

interface FoundCustomers {
  customers: readonly Customer[];
  search: SearchResult['kind'];
  retry: () => void;
}

/** Who fits a text. While a longer text is searched for, those of the shorter one that fit it stay: the list does not flicker. */
function useFoundCustomers(text: string): FoundCustomers {
  const { result, retry } = useCustomerSearch(text);
  const [last, setLast] = useState<readonly Customer[]>([]);
  if (result.kind === 'found' && result.customers !== last) setLast(result.customers);
  const customers =
    result.kind === 'found'
      ? result.customers
      : result.kind === 'searching'
        ? last.filter(({ name }) => hasWordPrefixes(name, text))
        : [];
  return { customers, search: result.kind, retry };
}
