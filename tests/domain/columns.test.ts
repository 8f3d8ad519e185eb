import { describe, expect, it } from 'vitest';
import { formatDateTime } from '../../domain/dates.ts';
import { resources } from '../../domain/resources/all.ts';
import { customers } from '../../domain/resources/customers.ts';
import { employees } from '../../domain/resources/employees.ts';
import { expenses } from '../../domain/resources/expenses.ts';
import { reservations } from '../../domain/resources/reservations.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { rewards } from '../../domain/resources/rewards.ts';
import { sales } from '../../domain/resources/sales.ts';
import { services } from '../../domain/resources/services.ts';
import { getTableColumns, isNumericKind } from '../../domain/resources/tableColumns.ts';
import { waitingList } from '../../domain/resources/waitingList.ts';

const ZONE = 'America/Sao_Paulo';

/** The shown values of a record by column heading. */
function formatRecord(declared: AnyResource, record: object): Record<string, string> {
  const toPlainText = (text: string) => text.replace(/\s/g, ' ');
  return Object.fromEntries(
    getTableColumns(declared).map(({ label, formatText }) => [label, toPlainText(formatText(record, ZONE))]),
  );
}

describe('the columns of a table', () => {
  it.each<[AnyResource, object, Record<string, string>]>([
    [customers, { phone: '11987654321' }, { Telefone: '(11) 9 8765-4321' }],
    // Not a Brazilian number: shown as entered.
    [customers, { phone: '12345' }, { Telefone: '12345' }],
    [customers, { points: 1200 }, { Pontos: '1.200' }],
    [customers, { registration_date: '2026-01-10' }, { Cadastro: '10/01/2026' }],
    [customers, { last_visit: '2026-11-21T01:30:00Z' }, { 'Última visita': '20/11/2026' }],
    [customers, { last_visit: null }, { 'Última visita': '' }],
    [customers, { last_visit: 'ontem' }, { 'Última visita': 'ontem' }],
    [services, { price: 123456 }, { Preço: 'R$ 1.234,56' }],
    [waitingList, { employee_id: null, employee: null }, { Colaborador: 'Qualquer um' }],
    [employees, { commission: 12.5, status: false }, { 'Comissão (%)': '12,5', Ativo: 'Não' }],
    [
      employees,
      {
        services: [
          { id: 1, name: 'Corte' },
          { id: 2, name: 'Barba' },
        ],
      },
      { Especialidades: 'Corte, Barba' },
    ],
    [employees, { services: [3] }, { Especialidades: 'nº 3' }],
    [sales, { number: 1200 }, { Nº: '1200' }],
    [
      sales,
      { payment_method: 'pix', payments: [{ method: 'cash' }, { method: 'pix' }] },
      { Pagamento: 'Dinheiro + PIX' },
    ],
    [
      sales,
      { voided: { at: '2026-11-20T12:05:00Z', by: 'ana@navalha.example', reason: null, corrected_by: null } },
      { Estorno: 'Estornada por ana@navalha.example em 20/11/2026 às 09:05' },
    ],
    [
      sales,
      { voided: { at: '2026-11-20T12:05:00Z', by: 'ana@navalha.example', reason: 'Valor errado', corrected_by: 9 } },
      { Estorno: 'Corrigida pela venda nº 9 por ana@navalha.example em 20/11/2026 às 09:05: Valor errado' },
    ],
    [rewards, { type: 'discount', value: 10, min_limit: 0 }, { Tipo: 'Desconto', 'Desconto (%)': '10' }],
    [rewards, { type: 'product', value: 0, min_limit: 0 }, { 'Desconto (%)': '', 'Valor mínimo': '' }],
    [expenses, { created_at: '2026-11-21T12:05:00Z', employee: 'Zé' }, { Hora: '09:05', Responsável: 'Zé' }],
    [reservations, { customer: { id: 1, name: 'Ana' }, date: '2026-11-21' }, { Cliente: 'Ana', Data: '21/11/2026' }],
  ])('show formatted values %#', (declared, record, expected) => {
    expect(formatRecord(declared, record)).toMatchObject(expected);
  });

  it('show day and time in the shop’s time zone', () => {
    const at = '2026-11-21T03:30:00Z';
    const formatColumn = (declared: AnyResource, heading: string) =>
      getTableColumns(declared)
        .find((column) => column.label === heading)
        ?.formatText({ created_at: at, last_visit: at }, 'America/Manaus');
    expect([formatColumn(expenses, 'Hora'), formatColumn(customers, 'Última visita')]).toEqual(['23:30', '20/11/2026']);
    expect(formatColumn(sales, 'Data e hora')).toBe(formatDateTime(at, 'America/Manaus'));
  });

  it.each(resources.map((each) => [each.name, each] as const))('of %s have distinct headings', (_, declared) => {
    const headings = getTableColumns(declared).map(({ label }) => label);
    expect(headings.length).toBeGreaterThan(0);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('are sorted by the name of the referenced record, and lists of records are not sortable', () => {
    const sources = getTableColumns(reservations).map(({ source, sortable }) => [source, sortable]);
    expect(sources).toEqual(
      expect.arrayContaining([
        ['customer.name', true],
        ['services', false],
      ]),
    );
  });

  it('are numeric for numbers', () => {
    const figures = [...getTableColumns(services), ...getTableColumns(employees)].filter(({ kind }) =>
      isNumericKind(kind),
    );
    expect(figures.map(({ source }) => source)).toEqual(['price', 'points', 'duration', 'commission']);
  });

  it('can be chosen in the declaration', () => {
    const chosen = { ...services, columns: ['price', 'name'] };
    expect(getTableColumns(chosen).map(({ source }) => source)).toEqual(['price', 'name']);
  });
});
