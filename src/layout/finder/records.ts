import RewardIcon from '@mui/icons-material/CardGiftcardOutlined';
import ServiceIcon from '@mui/icons-material/ContentCutOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { addDays, type Day, formatDay } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { formatPoints } from '../../../domain/points.ts';
import { getStatusLabel, isOpenStatus } from '../../../domain/reservations.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { type Reservation, reservations } from '../../../domain/resources/reservations.ts';
import { type Reward, rewards } from '../../../domain/resources/rewards.ts';
import { type Service, services } from '../../../domain/resources/services.ts';
import { hasWordPrefixes } from '../../../domain/text.ts';
import { salePage } from '../../pages/index.ts';
import type { FinderOption } from './option.ts';

/** How many customers are offered before the clients' screen is the better place to look. */
const CUSTOMERS = 6;

/** What can be done for each of the customers found with a text. */
export function getCustomerOptions(
  found: readonly Customer[],
  text: string,
  features: ReadonlySet<string>,
): FinderOption[] {
  const hasStory = features.has('customers.history');
  const options = found.slice(0, CUSTOMERS).flatMap((customer) => doneFor(customer, hasStory));
  if (found.length <= CUSTOMERS) return options;
  const all: FinderOption = {
    id: 'clientes todos',
    row: 'todos',
    group: 'Clientes',
    startAdornment: { icon: GroupsIcon },
    title: `Ver todos os ${found.length} em Clientes`,
    to: `/${customers.name}`,
    intent: { customers: { search: text } },
  };
  return [...options, all];
}

function doneFor(customer: Customer, hasStory: boolean): FinderOption[] {
  const { id, name, phone } = customer;
  const common = { row: `cliente ${id}`, group: 'Clientes' } as const;
  return [
    {
      ...common,
      id: `vender cliente ${id}`,
      startAdornment: { initialsOf: name },
      verb: 'Nova venda para',
      title: name,
      note: formatPhone(phone),
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
    ...(hasStory
      ? [
          {
            ...common,
            id: `ficha cliente ${id}`,
            title: 'Ficha',
            accessibleName: `Ficha de ${name}`,
            to: `/${customers.name}`,
            intent: { customers: { story: { id, name } } },
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

/** Whether a text names a reservation: by its hour, who comes, who serves or what is done. */
export function isReservationMatch({ time, customer, employee, services }: Reservation, text: string): boolean {
  return hasWordPrefixes([time, customer.name, employee.name, ...services.map(({ name }) => name)].join(' '), text);
}

/** What can be done with reservations of today: one done or cancelled is only looked at. */
export function getReservationOptions(found: readonly Reservation[]): FinderOption[] {
  return found.flatMap((reservation): FinderOption[] => {
    const { id, time, customer, employee, services, status } = reservation;
    const common = { row: `agendamento ${id}`, group: 'Agendamentos de hoje', to: `/${reservations.name}` } as const;
    const what = `${services.map(({ name }) => name).join(', ')} com ${employee.name}`;
    const shown = { mark: { time }, title: customer.name };
    const look: FinderOption = { ...common, id: `ver agendamento ${id}`, title: '' };
    if (!isOpenStatus(status)) {
      return [{ ...look, ...shown, verb: 'Ver na agenda:', note: `${getStatusLabel(status)} · ${what}` }];
    }
    return [
      {
        ...common,
        ...shown,
        id: `vender agendamento ${id}`,
        verb: 'Vender agendamento de',
        note: what,
        to: salePage.path,
        intent: { sale: { reservation: id } },
      },
      { ...look, title: 'Ver na agenda', accessibleName: `Ver na agenda: ${customer.name}, ${time}` },
    ];
  });
}

/** Reservations of days to come, to be looked at. */
export function getUpcomingOptions(found: readonly Reservation[], today: Day): FinderOption[] {
  return found.map(({ id, date, time, customer, employee, services }) => ({
    id: `proximo ${id}`,
    row: `proximo ${id}`,
    group: 'Próximos agendamentos',
    mark: { time },
    verb: `${date === addDays(today, 1) ? 'Amanhã' : formatDay(date)}:`,
    title: customer.name,
    note: `${services.map(({ name }) => name).join(', ')} com ${employee.name}`,
    to: `/${reservations.name}`,
  }));
}

export function getEmployeeOptions(all: readonly Employee[], text: string): FinderOption[] {
  return all
    .filter(({ name }) => hasWordPrefixes(name, text))
    .map(({ id, name, status, services }) => ({
      id: `colaborador ${id}`,
      row: `colaborador ${id}`,
      group: 'Colaboradores',
      mark: { initialsOf: name },
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
      mark: { icon: RewardIcon },
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
      mark: { icon: ServiceIcon },
      title: name,
      note: formatMoney(price),
      to: `/${services.name}`,
    }));
}
