import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AgendaDay, AgendaReservation } from '../../domain/agenda.ts';
import { showInAgenda } from '../../src/dataProvider/useAgenda.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
const at = (date: string | undefined, employee: number, id = 5) =>
  ({ id, date, employee: { id: employee, name: '' } }) as unknown as AgendaReservation;
/** Two days of two professionals, each with a reservation of their own: of the first on Monday also the one that moves. */
const week = () =>
  [MONDAY, TUESDAY].map((date, day) => ({
    date,
    columns: [1, 2].map((employee) => ({
      employee_id: employee,
      reservations: [
        at(date, employee, 10 * employee + day),
        ...(day === 0 && employee === 1 ? [at(date, employee)] : []),
      ],
    })),
  })) as unknown as AgendaDay[];

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
])('a reservation that is moved to %s, professional %i, is there alone, and nobody else is moved', async (...row) => {
  const [date, employee, ids] = row;
  const queryClient = new QueryClient();
  const key = ['agendamentos', 'agenda', MONDAY, TUESDAY];
  queryClient.setQueryData(key, week());
  await showInAgenda(queryClient, at(date, employee));
  const shown = queryClient.getQueryData<AgendaDay[]>(key) ?? [];
  expect(shown.map(({ columns }) => columns.map((column) => column.reservations.map(({ id }) => id)))).toEqual(ids);
});
