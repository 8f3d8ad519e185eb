import RewardIcon from '@mui/icons-material/CardGiftcardOutlined';
import ServiceIcon from '@mui/icons-material/ContentCutOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import SaleIcon from '@mui/icons-material/SellOutlined';
import { addDays, type Day, formatDateTime, formatDay } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatPoints } from '../../../domain/numbers.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { formatReservationState, isOpenStatus } from '../../../domain/reservations.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { type Reward, rewards } from '../../../domain/resources/rewards.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { formatSaleNumber, getCustomerLabel, getSoldAt } from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { isFoundByNote } from '../../../domain/search.ts';
import { capitalize, hasWordPrefixes } from '../../../domain/text.ts';
import { FOUND_BY_NOTE } from '../../components/customers/useSearchHint.ts';
import { salePage, salesHistoryPage } from '../../pages/index.ts';
import type { FinderOption } from './option.ts';

/** With more customers than this, the last option opens the customers' screen. */
const MAX_CUSTOMERS = 6;

/** A sale that was found by its number. */
export function getSaleOption(sale: SaleListed, timeZone: string): FinderOption {
  return {
    id: `venda ${sale.id}`,
    row: `venda ${sale.id}`,
    group: 'Vendas',
    startAdornment: { icon: SaleIcon },
    title: capitalize(formatSaleNumber(sale.number)),
    note: [
      getCustomerLabel(sale),
      formatMoney(sale.amount),
      formatDateTime(getSoldAt(sale), timeZone),
      ...(sale.voided ? [sale.voided.corrected_by === null ? 'estornada' : 'corrigida'] : []),
    ].join(' · '),
    to: salesHistoryPage.path,
    intent: { salesHistory: { show: sale.number } },
  };
}

/** The actions for each customer that matches a text. */
export function getCustomerOptions(
  matches: readonly Customer[],
  text: string,
  features: ReadonlySet<string>,
): FinderOption[] {
  const hasHistory = features.has('customers.history');
  const options = matches.slice(0, MAX_CUSTOMERS).flatMap((customer) => getActionsFor(customer, text, hasHistory));
  if (matches.length <= MAX_CUSTOMERS) return options;
  const all: FinderOption = {
    id: 'clientes todos',
    row: 'todos',
    group: 'Clientes',
    startAdornment: { icon: GroupsIcon },
    title: `Ver todos os ${matches.length} em Clientes`,
    to: `/${customers.name}`,
    intent: { customers: { search: text } },
  };
  return [...options, all];
}

function getActionsFor(customer: Customer, text: string, hasHistory: boolean): FinderOption[] {
  const { id, name, phone } = customer;
  const common = { row: `cliente ${id}`, group: 'Clientes' } as const;
  return [
    {
      ...common,
      id: `vender cliente ${id}`,
      startAdornment: { initialsOf: name },
      verb: 'Nova venda para',
      title: name,
      note: [formatPhone(phone), isFoundByNote(customer, text) && FOUND_BY_NOTE].filter(Boolean).join(' · '),
      to: salePage.path,
      intent: { sale: { customer: id } },
      customer,
    },
    {
      ...common,
      id: `agendar cliente ${id}`,
      title: 'Agendar',
      accessibleName: `Agendar para ${name}`,
      to: `/${reservations.name}`,
      intent: { reservations: { book: id } },
      customer,
    },
    ...(hasHistory
      ? [
          {
            ...common,
            id: `ficha cliente ${id}`,
            title: 'Ficha',
            accessibleName: `Ficha de ${name}`,
            to: `/${customers.name}`,
            intent: { customers: { history: { id, name } } },
            customer,
          },
        ]
      : []),
    {
      ...common,
      id: `ver cliente ${id}`,
      title: 'Ver em Clientes',
      accessibleName: `Ver em Clientes: ${name}`,
      to: `/${customers.name}`,
      intent: { customers: { search: name } },
    },
  ];
}

/** Whether a text matches a reservation's time, customer, employee or services. */
export function isReservationMatch({ time, customer, employee, services }: Reservation, text: string): boolean {
  return hasWordPrefixes([time, customer.name, employee.name, ...services.map(({ name }) => name)].join(' '), text);
}

/** Where a reservation is shown. */
export type ReservationPlace = (reservation: Reservation) => Pick<FinderOption, 'to' | 'intent'>;

const showInList: ReservationPlace = () => ({ to: `/${reservations.name}` });

/** The actions for today's reservations: a closed one can only be viewed. `ownOnly`: all are the user's own. */
export function getReservationOptions(
  matches: readonly Reservation[],
  ownOnly = false,
  getPlace = showInList,
): FinderOption[] {
  return matches.flatMap((reservation): FinderOption[] => {
    const { id, time, customer, employee, services, status } = reservation;
    const common = { row: `agendamento ${id}`, group: 'Agendamentos de hoje' } as const;
    const description = describeServices(services, ownOnly ? null : employee);
    const header = { startAdornment: { time }, title: customer.name };
    const viewOption: FinderOption = { ...common, ...getPlace(reservation), id: `ver agendamento ${id}`, title: '' };
    if (!isOpenStatus(status)) {
      return [
        {
          ...viewOption,
          ...header,
          verb: 'Ver na agenda:',
          note: `${formatReservationState(reservation)} · ${description}`,
        },
      ];
    }
    return [
      {
        ...common,
        ...header,
        id: `vender agendamento ${id}`,
        verb: 'Vender agendamento de',
        note: description,
        to: salePage.path,
        intent: { sale: { reservation: id } },
      },
      { ...viewOption, title: 'Ver na agenda', accessibleName: `Ver na agenda: ${customer.name}, ${time}` },
    ];
  });
}

function describeServices(services: Reservation['services'], employee: { name: string } | null): string {
  const names = services.map(({ name }) => name).join(', ');
  return employee ? `${names} com ${employee.name}` : names;
}

/** Options that show reservations of later days. `ownOnly`: all are the user's own. */
export function getUpcomingOptions(
  matches: readonly Reservation[],
  today: Day,
  ownOnly = false,
  getPlace = showInList,
): FinderOption[] {
  return matches.map((reservation) => {
    const { id, date, time, customer, employee, services } = reservation;
    return {
      id: `proximo ${id}`,
      row: `proximo ${id}`,
      group: 'Próximos agendamentos',
      startAdornment: { time },
      verb: `${date === addDays(today, 1) ? 'Amanhã' : formatDay(date)}:`,
      title: customer.name,
      note: describeServices(services, ownOnly ? null : employee),
      ...getPlace(reservation),
    };
  });
}

export function getEmployeeOptions(all: readonly Employee[], text: string): FinderOption[] {
  return all
    .filter(({ name }) => hasWordPrefixes(name, text))
    .map(({ id, name, status, services }) => ({
      id: `colaborador ${id}`,
      row: `colaborador ${id}`,
      group: 'Colaboradores',
      startAdornment: { initialsOf: name },
      title: name,
      note: status ? services.map((service) => service.name).join(', ') : 'Inativo',
      to: `/${employees.name}`,
    }));
}

export function getRewardOptions(all: readonly Reward[], text: string): FinderOption[] {
  return all
    .filter(({ title }) => hasWordPrefixes(title, text))
    .map(({ id, title, points_required }) => ({
      id: `recompensa ${id}`,
      row: `recompensa ${id}`,
      group: 'Recompensas',
      startAdornment: { icon: RewardIcon },
      title,
      note: formatPoints(points_required),
      to: `/${rewards.name}`,
    }));
}

export function getServiceOptions(all: readonly Service[], text: string): FinderOption[] {
  return all
    .filter(({ name }) => hasWordPrefixes(name, text))
    .map(({ id, name, price }) => ({
      id: `servico ${id}`,
      row: `servico ${id}`,
      group: 'Serviços',
      startAdornment: { icon: ServiceIcon },
      title: name,
      note: formatMoney(price),
      to: `/${services.name}`,
    }));
}
