import { describe, expect, it } from 'vitest';
import { customers } from '../../domain/resources/customers.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { nameAmbiguousRecords, nameRows } from '../../domain/rowNames.ts';

const TIME_ZONE = 'America/Sao_Paulo';
const replaceSpaces = (names: Map<unknown, string>) =>
  [...names].map(([id, name]) => [id, name.replaceAll('\u00a0', ' ')]);

describe('the names of the rows of a list', () => {
  it('are the plain ones where these differ', () => {
    const rows = [
      { id: 1, name: 'Ana' },
      { id: 2, name: 'Bia' },
    ];
    expect([...nameRows(rows, ({ name }) => name, [() => 'x'])]).toEqual([
      [1, 'Ana'],
      [2, 'Bia'],
    ]);
  });

  it('get no more details than they need, and a number where all is the same', () => {
    const coffee = { description: 'Café', amount: 9_50, employee: 'Ana', source: 'drawer' };
    const list = [
      { ...coffee, id: 1, created_at: '2026-11-20T12:00:00Z' },
      { ...coffee, id: 2, created_at: '2026-11-20T13:00:00Z' },
      { ...coffee, id: 3, created_at: '2026-11-20T13:00:00Z' },
      { ...coffee, id: 4, amount: 3_00, created_at: '2026-11-20T14:00:00Z' },
      { ...coffee, id: 5, description: 'Toalhas', created_at: '2026-11-20T15:00:00Z' },
    ];
    expect(replaceSpaces(nameAmbiguousRecords(expenses, list, TIME_ZONE))).toEqual([
      [1, 'Café, R$ 9,50, 09:00'],
      [2, 'Café, R$ 9,50, 10:00, nº 2'],
      [3, 'Café, R$ 9,50, 10:00, nº 3'],
      [4, 'Café, R$ 3,00'],
    ]);
  });

  it('of two people of one name have their phones', () => {
    const ana = { name: 'Ana Souza', email: null, points: 0, total_visits: 0 };
    const list = [
      { ...ana, id: 1, phone: '11987654321' },
      { ...ana, id: 2, phone: '11987650000' },
    ];
    expect(replaceSpaces(nameAmbiguousRecords(customers, list, TIME_ZONE))).toEqual([
      [1, 'Ana Souza, (11) 9 8765-4321'],
      [2, 'Ana Souza, (11) 9 8765-0000'],
    ]);
  });

  it('stay different where only one row has a detail', () => {
    const rows = [
      { id: 1, name: 'Ana', note: '' },
      { id: 2, name: 'Ana', note: 'loira' },
    ];
    const names = nameRows(rows, ({ name }) => name, [({ note }) => note]);
    expect([...names.values()]).toEqual(['Ana', 'Ana, loira']);
  });
});
