import { type SelectQueryBuilder, sql } from 'kysely';
import { computeDuration, shouldUseDefaultDuration, toInterval } from '../../../domain/agenda.ts';
import { CANCELLED, CONFIRMED, DEFAULT_DURATION } from '../../../domain/constants.ts';
import type { Day, Time } from '../../../domain/dates.ts';
import type { NamedRecord } from '../../../domain/ids.ts';
import { sumCents } from '../../../domain/money.ts';
import { AGENDA_ORDER, OPEN_ORDER } from '../../../domain/reservations.ts';
import { type Reservation, type ReservationInput, reservations } from '../../../domain/resources/reservations.ts';
import { getEmployeePrice, RESERVATION_ALREADY_SOLD } from '../../../domain/sale.ts';
import { readEmployeeServices, readTerms } from '../../db/employees.ts';
import {
  byCustomerId,
  byDay,
  byId,
  byNumberOrList,
  bySearch,
  byText,
  foldColumn,
  fromDay,
  untilDay,
} from '../../db/listColumns.ts';
import {
  applyFilter,
  applyPage,
  countRows,
  type ListColumns,
  type ListQuery,
  type Page,
  sortByIds,
  toPage,
} from '../../db/listing.ts';
import { isAnonymized } from '../../db/mergedCustomers.ts';
import { matchOwn } from '../../db/own.ts';
import { insertRecord, removeRecord, updateRecord } from '../../db/records.ts';
import { lockInOrder } from '../../db/rowLocks.ts';
import type { Db, Tables } from '../../db/schema.ts';
import type { RequestContext } from '../../db/transaction.ts';
import type { ResourceOverrides } from '../../http/crud.ts';
import { conflict, invalid } from '../../refusal.ts';
import { checkReservation, checkSales, isSold, type TimedReservation } from './check.ts';
import type { HourRules } from './hours.ts';
import { checkOwnBooking, restrictCustomer } from './own.ts';

/** In minutes from midnight. */
const endMinutes = sql`cast(substr(reservation.slot, 1, 2) as integer) * 60 + cast(substr(reservation.slot, 4, 2) as integer)
  + reservation.duration_min`;
/** As `getEmployeePrice` (domain/sale.ts): the employee's own price of a service, or the service's. */
const bookedCents = sql`(select sum(coalesce(own.price_cents, service.price_cents)) from reservation_service as booked
  join service on service.id = booked.service_id
  left join employee_service as own on own.service_id = booked.service_id and own.employee_id = reservation.employee_id
  where booked.reservation_id = reservation.id)`;
/** 1 for a reservation with a sale, else null. */
const sold = sql`(select 1 from sale where sale.reservation_id = reservation.id and sale.voided = 0)`;

/** Sort columns that need a join. */
const NAME_COLUMNS = { customer: 'customer.search', employee: 'employee.search' };

const allColumns: ListColumns = {
  sort: {
    id: 'reservation.id',
    version: 'reservation.version',
    date: 'reservation.day',
    time: 'reservation.slot',
    duration: 'reservation.duration_min',
    end: endMinutes,
    status: 'reservation.status',
    no_show: 'reservation.no_show',
    in_progress: sql`case when reservation.status = ${CONFIRMED} then reservation.in_progress else 0 end`,
    sold,
    price: bookedCents,
    ...NAME_COLUMNS,
    'customer.name': NAME_COLUMNS.customer,
    'employee.name': NAME_COLUMNS.employee,
    observation: foldColumn('reservation.observation'),
    squeeze: foldColumn('reservation.squeeze'),
    series_id: 'reservation.series_id',
    every_weeks: 'reservation.every_weeks',
    // Null for closed ones: nulls are last.
    [OPEN_ORDER]: sql`case when reservation.status in (1, 2) then reservation.day || ' ' || reservation.slot end`,
  },
  filter: {
    id: byId('reservation.id'),
    q: bySearch('customer.search'),
    status: byNumberOrList('reservation.status'),
    date: byDay('reservation.day'),
    date_gte: fromDay('reservation.day'),
    date_lte: untilDay('reservation.day'),
    customer_id: byCustomerId('reservation.customer_id'),
    employee_id: byId('reservation.employee_id'),
    squeeze: byText('reservation.squeeze'),
    series_id: byId('reservation.series_id'),
  },
};

/** A professional searches and sorts by what they see of a customer: the name. */
const customerName = foldColumn('customer.name');
const ownColumns: ListColumns = {
  sort: { ...allColumns.sort, customer: customerName, 'customer.name': customerName },
  filter: { ...allColumns.filter, q: bySearch(customerName) },
};

/** Create and edit check customer, employee, services and hour; a sold reservation cannot be removed. */
export function createOverrides(rules: HourRules): ResourceOverrides<typeof reservations> {
  return {
    getEmployeeId: (record) => ('employee' in record ? record.employee.id : record.employee_id),
    lists: { '': { findIds: listIds, readByIds: readReservations } },
    restrict: restrictCustomer,
    find: findReservation,
    create: (db, input, context) => create(db, input, context, rules),
    update: (db, id, input, current, context) => update(db, id, input, current, context, rules),
    remove,
  };
}

/** By day and hour, the latest day first; with the sort `agenda`, in the order of `compareAgenda` (domain/reservations.ts). */
async function listIds(db: Db, query: ListQuery, context: RequestContext): Promise<Page<number>> {
  const { day } = context;
  const columns = context.onlyEmployeeId === null ? allColumns : ownColumns;
  const isOwn = matchOwn('reservation.employee_id', context);
  const select = (named: ListQuery) => applyFilter(selectUnarchived(db, named).where(isOwn), query, columns);
  const selected = select(query).select('reservation.id');
  const rows =
    query.sort?.field === AGENDA_ORDER
      ? await readAgendaPage(selected, query, day)
      : await applyPage(selected, query, { columns, byDefault: ORDER, id: 'reservation.id' }).execute();
  return toPage(
    select({ ...query, sort: null }),
    query,
    rows.map(({ id }) => id),
  );
}

const ORDER = ['reservation.day desc', 'reservation.slot'];

type Reservations<Output> = SelectQueryBuilder<Tables, 'reservation' | 'customer' | 'employee', Output>;

/** Joins customers and employees only for a search or sort by their names. */
function selectUnarchived(db: Db, { filter, sort }: ListQuery): Reservations<object> {
  const all = db.selectFrom('reservation').where('reservation.archived_at', 'is', null);
  const named = all
    .innerJoin('customer', 'customer.id', 'reservation.customer_id')
    .innerJoin('employee', 'employee.id', 'reservation.employee_id');
  const isByName = sort !== null && Object.hasOwn(NAME_COLUMNS, sort.field.replace('.name', ''));
  return 'q' in filter || isByName ? named : (all as unknown as typeof named);
}

/** In the order of `ids`; archived ones are left out. */
export async function readReservations(db: Db, ids: readonly number[]): Promise<Reservation[]> {
  const booked = await readBookedReservations(db, ids);
  const specialties = await readEmployeeServices(
    db,
    booked.map(({ employee }) => Number(employee.id)),
  );
  return booked.map(({ employee, ...reservation }) => ({
    ...reservation,
    employee: { ...employee, services: specialties.get(Number(employee.id)) ?? [] },
  }));
}

/** A reservation without its employee's services. */
export type BookedReservation = Omit<Reservation, 'employee' | 'duration' | 'end'> & {
  employee: NamedRecord;
  duration: number;
  end: Time;
};

/** Like `readReservations`, without the employees' services. */
export async function readBookedReservations(db: Db, ids: readonly number[]): Promise<BookedReservation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('customer', 'customer.id', 'reservation.customer_id')
    .innerJoin('employee', 'employee.id', 'reservation.employee_id')
    .select([
      'reservation.id',
      'reservation.customer_id',
      'customer.name as customer_name',
      'customer.note as customer_note',
      'customer.no_online as customer_no_online',
      'customer.phone as customer_phone',
      'reservation.employee_id',
      'employee.name as employee_name',
      'reservation.day as date',
      'reservation.slot as time',
      'reservation.status',
      'reservation.observation',
      'reservation.duration_min as duration',
      'reservation.no_show',
      'reservation.in_progress',
      'reservation.squeeze',
      'reservation.series_id',
      'reservation.every_weeks',
      'reservation.version',
    ])
    .$narrowType<{ duration: number }>()
    .where('reservation.archived_at', 'is', null)
    .where('reservation.id', 'in', ids)
    .execute();
  const booked = await readServices(db, ids);
  const terms = await readTerms(
    db,
    rows.map((row) => row.employee_id),
  );
  const sold = await filterSold(db, ids);
  const reservations = rows.map(
    ({
      customer_id,
      customer_name,
      customer_note,
      customer_no_online,
      customer_phone,
      employee_id,
      employee_name,
      ...row
    }) => {
      const services = booked.get(row.id) ?? [];
      return {
        ...row,
        end: toInterval(row).to,
        price: sumCents(services.map((service) => getEmployeePrice(service, { terms: terms.get(employee_id) }))),
        no_show: row.no_show === 1,
        in_progress: row.in_progress === 1 && row.status === CONFIRMED,
        ...(sold.has(row.id) && { sold: true }),
        customer: {
          id: customer_id,
          name: customer_name,
          note: customer_note,
          no_online: customer_no_online,
          phone: customer_phone,
        },
        employee: { id: employee_id, name: employee_name },
        services,
      };
    },
  );
  return sortByIds(ids, reservations);
}

/** Which of these have a sale that is not voided. */
async function filterSold(db: Db, ids: readonly number[]): Promise<Set<number | null>> {
  const sales = await db
    .selectFrom('sale')
    .select('reservation_id')
    .where('reservation_id', 'in', ids)
    .where('voided', '=', 0)
    .execute();
  return new Set(sales.map(({ reservation_id }) => reservation_id));
}

/** Two queries, from today on and before today: an index has the order of each, but not of both together. */
async function readAgendaPage<Output>(
  all: Reservations<Output>,
  { sort, range }: ListQuery,
  day: Day,
): Promise<Output[]> {
  if (sort?.order === 'desc') throw invalid({ sort: 'A agenda não tem ordem inversa' });
  const coming = all.where('reservation.day', '>=', day);
  const comingInOrder = coming.orderBy('reservation.day').orderBy('reservation.slot').orderBy('reservation.id');
  const past = all.where('reservation.day', '<', day);
  const pastInOrder = past.orderBy('reservation.day', 'desc').orderBy('reservation.slot').orderBy('reservation.id');
  if (!range) return [...(await comingInOrder.execute()), ...(await pastInOrder.execute())];
  const size = range.end - range.start + 1;
  const first = await comingInOrder.limit(size).offset(range.start).execute();
  if (first.length === size) return first;
  const before =
    range.start === 0 || first.length > 0 ? range.start + first.length : await countRows(coming.clearSelect());
  const offset = Math.max(0, range.start - before);
  return [
    ...first,
    ...(await pastInOrder
      .limit(size - first.length)
      .offset(offset)
      .execute()),
  ];
}

/** A reservation that is not archived; undefined when there is none. */
export async function findReservation(db: Db, id: number): Promise<Reservation | undefined> {
  return (await readReservations(db, [id]))[0];
}

export async function create(
  db: Db,
  input: ReservationInput,
  context: RequestContext,
  rules: HourRules,
): Promise<number> {
  const timed = await complete(db, input, null, context, rules);
  await checkOwnBooking(db, timed, null, context);
  await checkReservation(db, null, timed, null, context, rules);
  const id = await insertRecord(db, reservations, timed, context);
  await setServices(db, id, input.services);
  return id;
}

export async function update(
  db: Db,
  id: number,
  input: ReservationInput,
  current: Reservation,
  context: RequestContext,
  rules: HourRules,
): Promise<void> {
  const timed = await complete(db, input, current, context, rules);
  await checkOwnBooking(db, timed, current, context);
  await checkSales(db, id, timed, current);
  await checkReservation(db, id, timed, current, context, rules);
  // The customer's row is locked: an anonymization waits for this edit, or has committed and is seen here.
  await lockInOrder(db, { customer: [timed.customer_id] });
  const noted = (await isAnonymized(db, timed.customer_id)) ? { ...timed, observation: null, squeeze: null } : timed;
  await updateRecord(db, reservations, id, noted, current);
  await db.deleteFrom('reservation_service').where('reservation_id', '=', id).execute();
  await setServices(db, id, input.services);
}

/** Removes a reservation. Locks the row first: a concurrent sale has committed by then, or fails because the reservation is archived. */
export async function remove(db: Db, id: number, context: RequestContext): Promise<void> {
  await removeRecord(db, reservations, id, context);
  if (await isSold(db, id)) throw conflict(RESERVATION_ALREADY_SOLD);
}

/**
 * Adds the duration: the input's, or else the sum of its services at that employee. Only a cancelled reservation can be a no-show, and only a
 * confirmed one of its own day be in progress. With SPEC_STRICT=1 the input has none of these.
 */
async function complete(
  db: Db,
  input: ReservationInput,
  current: Reservation | null,
  { day }: RequestContext,
  { isStrict }: HourRules,
): Promise<TimedReservation> {
  const previous = current?.duration ?? DEFAULT_DURATION;
  if (isStrict) return { ...input, duration: previous };
  const no_show = input.no_show && input.status === CANCELLED;
  const in_progress = input.in_progress && input.status === CONFIRMED && input.date === (current?.date ?? day);
  const isUsual = shouldUseDefaultDuration({
    requested: input.duration,
    previous,
    defaultDuration: current ? await computeUsualDuration(db, toWork(current)) : previous,
    hasChanged: current !== null && hasOtherWork(input, current),
  });
  const duration = isUsual || !input.duration ? await computeUsualDuration(db, input) : input.duration;
  return { ...input, no_show, in_progress, duration };
}

type Work = Pick<ReservationInput, 'employee_id' | 'services'>;

function toWork({ employee, services }: Reservation): Work {
  return { employee_id: Number(employee.id), services: services.map(({ id }) => Number(id)) };
}

/** Whether an edit has other services, regardless of order, or another employee. */
function hasOtherWork(input: Work, current: Reservation): boolean {
  const before = toWork(current);
  const toSortedText = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
  return input.employee_id !== before.employee_id || toSortedText(input.services) !== toSortedText(before.services);
}

async function computeUsualDuration(db: Db, { employee_id, services }: Work): Promise<number> {
  const rows = await db
    .selectFrom('service')
    .leftJoin('employee_service', (join) =>
      join.onRef('service_id', '=', 'service.id').on('employee_id', '=', employee_id),
    )
    .select(['service.id', 'service.duration_min as usual', 'employee_service.duration_min as own'])
    .where('service.id', 'in', services)
    .execute();
  return computeDuration(rows.map(({ id, usual, own }) => ({ id, duration: own ?? usual })));
}

async function setServices(db: Db, id: number, serviceIds: readonly number[]): Promise<void> {
  const rows = serviceIds.map((service_id, line) => ({ reservation_id: id, line, service_id }));
  await db.insertInto('reservation_service').values(rows).execute();
}

/** The services of reservations, in the order they were chosen; archived ones too. */
async function readServices(db: Db, ids: readonly number[]): Promise<Map<number, Reservation['services']>> {
  const byReservation = new Map<number, Reservation['services']>();
  const rows = await db
    .selectFrom('reservation_service')
    .innerJoin('service', 'service.id', 'reservation_service.service_id')
    .select([
      'reservation_service.reservation_id',
      'service.id',
      'service.name',
      'service.price_cents',
      'service.points',
      'service.duration_min as duration',
    ])
    .where('reservation_service.reservation_id', 'in', ids)
    .orderBy('reservation_service.line')
    .execute();
  for (const { reservation_id, id, name, price_cents, points, duration } of rows) {
    const list = byReservation.get(reservation_id) ?? [];
    list.push({ id, name, price: price_cents, points, duration });
    byReservation.set(reservation_id, list);
  }
  return byReservation;
}
