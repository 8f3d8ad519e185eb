import { fold } from '../../../domain/text.ts';
import * as make from '../../factories.ts';
import type { TestShop } from './shop.ts';

/** A record of a list. */
export type Item = Record<string, unknown> & { id: number };
/** What a column sorts by, read from the answer itself. */
export type Key = (item: Item) => string | number | null;
export interface List {
  path: string;
  name: string;
  sorts: Record<string, Key>;
  /** Each with a filter value that some records fit and others do not. */
  filters: [field: string, value: unknown, fits: (item: Item) => boolean][];
}

const text =
  (field: string): Key =>
  (item) =>
    item[field] as string;
const number =
  (field: string): Key =>
  (item) =>
    Number(item[field]);
const folded =
  (field: string): Key =>
  (item) =>
    fold(String(item[field]));
const nameOf =
  (field: string): Key =>
  (item) =>
    fold((item[field] as { name: string }).name);

/** What every list sorts and filters by. */
export const lists: List[] = [
  {
    path: '/customers',
    name: 'customers',
    sorts: {
      id: number('id'),
      name: folded('name'),
      email: text('email'),
      phone: text('phone'),
      points: number('points'),
      total_visits: number('total_visits'),
      registration_date: text('registration_date'),
      last_visit: text('last_visit'),
    },
    filters: [
      ['id', [1, 3, 5], (item) => [1, 3, 5].includes(item.id)],
      ['id', 2, (item) => item.id === 2],
      ['id', '4', (item) => item.id === 4],
      ['q', 'ANÁ', (item) => fold(String(item.name)).includes('ana')],
      ['name', 'ana', (item) => fold(String(item.name)).includes('ana')],
      ['phone', '11900000002', (item) => item.phone === '11900000002'],
      ['email', 'c2@exemplo.com.br', (item) => item.email === 'c2@exemplo.com.br'],
      ['points', 10, (item) => item.points === 10],
      ['points', '10', (item) => item.points === 10],
    ],
  },
  {
    path: '/employees/all',
    name: 'employees',
    sorts: {
      id: number('id'),
      name: folded('name'),
      email: text('email'),
      phone: text('phone'),
      commission: number('commission'),
      observation: text('observation'),
      status: number('status'),
      created_at: text('created_at'),
    },
    filters: [
      ['id', [1, 2], (item) => item.id <= 2],
      ['q', 'ana', (item) => fold(String(item.name)).includes('ana')],
      ['name', 'Bia', (item) => fold(String(item.name)).includes('bia')],
      ['status', '1', (item) => item.status === '1'],
      ['status', '0', (item) => item.status === '0'],
      ['status', false, (item) => item.status === '0'],
      ['status', 1, (item) => item.status === '1'],
    ],
  },
  {
    path: '/services',
    name: 'services',
    sorts: { id: number('id'), name: folded('name'), price: number('price'), points: number('points') },
    filters: [
      ['id', [2, 3], (item) => item.id === 2 || item.id === 3],
      ['q', 'corte', (item) => fold(String(item.name)).includes('corte')],
      ['name', 'BARBA', (item) => fold(String(item.name)).includes('barba')],
      ['points', 10, (item) => item.points === 10],
    ],
  },
  {
    path: '/rewards',
    name: 'rewards',
    sorts: {
      id: number('id'),
      title: folded('title'),
      description: text('description'),
      min_limit: number('min_limit'),
      points_required: number('points_required'),
      type: text('type'),
      value: number('value'),
      active: number('active'),
    },
    filters: [
      ['id', [1], (item) => item.id === 1],
      ['q', 'verão', (item) => fold(String(item.title)).includes('verao')],
      ['title', 'verao', (item) => fold(String(item.title)).includes('verao')],
      ['type', 'product', (item) => item.type === 'product'],
      ['active', '1', (item) => item.active === '1'],
      ['active', '0', (item) => item.active === '0'],
    ],
  },
  {
    path: '/reservations',
    name: 'reservations',
    sorts: {
      id: number('id'),
      date: text('date'),
      time: text('time'),
      status: number('status'),
      'customer.name': nameOf('customer'),
      'employee.name': nameOf('employee'),
      observation: text('observation'),
    },
    filters: [
      ['id', [1, 4], (item) => item.id === 1 || item.id === 4],
      ['q', 'ana', (item) => String(nameOf('customer')(item)).includes('ana')],
      ['status', 4, (item) => item.status === 4],
      ['status', '1', (item) => item.status === 1],
      ['date', '2026-11-21', (item) => item.date === '2026-11-21'],
      ['customer_id', 1, (item) => (item.customer as Item).id === 1],
      ['employee_id', [1, 2], (item) => (item.employee as Item).id <= 2],
    ],
  },
];

/** Records with equal values, missing ones, accents and punctuation in every column. */
export async function fillLists(shop: TestShop): Promise<void> {
  const { client, clock } = shop;
  const names = ['ana b', 'anab', 'Ana-Maria', 'Zé', 'Bia', 'Érica', 'ana b', 'Ângela', 'Caio', 'Duda'];
  const service = await make.makeService(client, { name: 'Corte', price: 35, points: 10 });
  await make.makeService(client, { name: 'Corte e barba', price: 60, points: 10 });
  await make.makeService(client, { name: 'Barba', price: 35, points: 0 });
  await make.makeService(client, { name: 'Sobrancelha', price: 8.5, points: 3 });
  for (const [index, name] of names.entries()) {
    if (index % 4 === 3) await shop.travelTo(`2026-11-${21 + index}T12:00:00Z`);
    const phone = `1190000000${index % 3}`;
    const customer = await make.makeCustomer(client, { name, phone, email: `c${index % 4}@exemplo.com.br` });
    if (index % 2 === 0) await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
    if (index % 4 === 0) await make.makeSale(client, { customer_id: customer.id, services: [service.id] });
  }
  for (const [index, name] of ['Bia', 'Ana Lima', 'Ana', 'Davi', 'Bia'].entries()) {
    clock.advance({ minutes: index % 2 });
    const commission = index % 2 === 0 ? 50 : 12.5;
    const observation = index % 2 === 0 ? null : `Turno ${9 - index}`;
    const status = index === 3 ? '0' : '1';
    await make.makeEmployee(client, { name, status, commission, observation, services: [service.id] });
  }
  for (const [index, title] of ['Verão', 'Inverno', 'verão 2', 'Corte grátis', 'Pomada'].entries()) {
    const type = (['discount', 'discount', 'discount', 'service_free', 'product'] as const)[index];
    const points_required = [10, 20, 10, 50, 50][index];
    await make.makeReward(client, { title, type, points_required, active: index === 1 ? '0' : '1', value: 5 + index });
  }
  const reservations = [
    { customer_id: 1, employee_id: 1, date: '2026-11-23', time: '08:00', status: 1 },
    { customer_id: 2, employee_id: 1, date: '2026-11-24', time: '08:00', status: 4, observation: 'Traz o filho' },
    { customer_id: 4, employee_id: 2, date: '2026-11-23', time: '19:30', status: 2, observation: 'Alergia' },
    { customer_id: 5, employee_id: 3, date: '2026-11-24', time: '10:30', status: 3 },
    { customer_id: 1, employee_id: 5, date: '2026-12-01', time: '08:00', status: 1 },
  ];
  await shop.travelTo('2026-11-21T12:00:00Z');
  await make.makeReservation(client, { customer_id: 1, employee_id: 1, date: '2026-11-21', services: [service.id] });
  for (const reservation of reservations)
    await make.makeReservation(client, { ...reservation, services: [service.id] });
}
