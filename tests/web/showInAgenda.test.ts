import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AgendaDay, AgendaReservation } from '../../domain/agenda.ts';
import { setAgendaReservation } from '../../src/dataProvider/useAgenda.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
const KEY = ['agendamentos', 'agenda', MONDAY, TUESDAY];
const buildReservation = (date: string | undefined, employee: number, id = 5) =>
  ({ id, date, employee: { id: employee, name: '' } }) as unknown as AgendaReservation;
/** Two days of two employees, each with a reservation. The first employee's on Monday is moved. */
const buildWeek = () =>
  [MONDAY, TUESDAY].map((date, day) => ({
    date,
    columns: [1, 2].map((employee) => ({
      employee_id: employee,
      reservations: [
        buildReservation(date, employee, 10 * employee + day),
        ...(day === 0 && employee === 1 ? [buildReservation(date, employee)] : []),
      ],
    })),
  })) as unknown as AgendaDay[];
/** The reservations of each employee by day. */
const readShown = (queryClient: QueryClient) =>
  (queryClient.getQueryData<AgendaDay[]>(KEY) ?? []).map(({ columns }) =>
    columns.map((column) => column.reservations.map(({ id }) => id)),
  );

it.each([
  [
    TUESDAY,
    1,
    [
      [[10], [20]],
      [[11, 5], [21]],
    ],
  ],
  [
    MONDAY,
    2,
    [
      [[10], [20, 5]],
      [[11], [21]],
    ],
  ],
  [
    MONDAY,
    1,
    [
      [[10, 5], [20]],
      [[11], [21]],
    ],
  ],
  [
    '2026-12-24',
    1,
    [
      [[10], [20]],
      [[11], [21]],
    ],
  ],
])('a reservation that is moved to %s, employee %i, is shown only there, and no other one moves', async (...row) => {
  const [date, employee, ids] = row;
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, buildWeek());
  await setAgendaReservation(queryClient, buildReservation(date, employee));
  expect(readShown(queryClient)).toEqual(ids);
});

it('a moved reservation is not moved back by an earlier response', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, buildWeek());
  const { promise, resolve } = Promise.withResolvers<AgendaDay[]>();
  const reading = queryClient.fetchQuery({ queryKey: KEY, queryFn: () => promise }).catch(() => undefined);
  await setAgendaReservation(queryClient, buildReservation(TUESDAY, 1));
  resolve(buildWeek());
  await reading;
  expect(readShown(queryClient)).toEqual([
    [[10], [20]],
    [[11, 5], [21]],
  ]);
});
