import { describe, expect, test } from 'vitest';
import {
  type AuditEntry,
  auditedFields,
  diffRecords,
  formatChanges,
  toAuditedCount,
  toAuditedSale,
} from '../../domain/audit.ts';
import { findPersonalResources } from '../../domain/personalData.ts';

const getFields = (path: string) => auditedFields[path] ?? {};
const toPlainText = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the history of a merge', () => {
  test.each(findPersonalResources('customers').map(({ resource }) => resource))(
    'lists the moved records of $name',
    ({ table }) => {
      const fields = getFields('customers');
      const changes: AuditEntry['changes'] = { [`moved_${table}`]: [null, [7]] };
      const entry: AuditEntry = { at: '', user: { id: 1, email: '' }, action: 'merge', changes };
      expect(formatChanges(fields, entry, 'America/Sao_Paulo')).toEqual([
        expect.stringMatching(/^\p{Lu}.+ que vieram: nº 7$/u),
      ]);
    },
  );
});

test('the history of a count says by which methods it differed, and how', () => {
  const fields = getFields('cash-sessions');
  const none = { cash: 0, pix: 0, debit: 0, credit: 0 };
  const count = toAuditedCount(
    { ...none, cash: 110_00, pix: 20_00, keep: 50_00 },
    { ...none, cash: -5_00, pix: 20_00 },
  );
  const entry: AuditEntry = {
    at: '',
    user: { id: 1, email: '' },
    action: 'count',
    changes: diffRecords(fields, null, count),
  };
  expect(formatChanges(fields, entry, 'America/Sao_Paulo').map(toPlainText)).toEqual([
    'Dinheiro contado: R$ 110,00',
    'PIX contado: R$ 20,00',
    'Diferença em Dinheiro: Falta R$ 5,00',
    'Diferença em PIX: Sobra R$ 20,00',
    'Fica na gaveta: R$ 50,00',
  ]);
});

describe('the changes of a record', () => {
  const reward = { title: 'Dez', type: 'discount', value: 10, min_limit: 5000, points_required: 20, active: true };
  test.each<[what: string, path: string, before: object | null, after: object | null, changes: object]>([
    ['a price', 'services', { name: 'Corte', price: 3500 }, { name: 'Corte', price: 4050 }, { price: [35, 40.5] }],
    ['nothing', 'services', { name: 'Corte', price: 3500 }, { name: 'Corte', price: 3500 }, {}],
    ['the name of a person', 'customers', { name: 'Ana' }, { name: 'Bia' }, { name: [null, null] }],
    ['a new person', 'customers', null, { name: 'Ana', phone: '1', points: 0 }, { points: [null, 0] }],
    ['a note', 'reservations', { observation: null }, { observation: 'x' }, { observation: [null, null] }],
    [
      'a reference as a number',
      'reservations',
      { employee: { id: 1, name: 'Davi', services: [] }, services: [{ id: 4 }] },
      { employee: { id: 2, name: 'Elisa', services: [] }, services: [{ id: 4 }, { id: 5 }] },
      { employee_id: [1, 2], services: [[4], [4, 5]] },
    ],
    [
      'the removal of all services',
      'employees',
      { services: [{ id: 4 }] },
      { services: [] },
      { services: [[4], null] },
    ],
    [
      'the fields that a reward’s type does not use',
      'rewards',
      reward,
      { ...reward, type: 'product', value: 0, min_limit: 0 },
      { type: ['discount', 'product'], value: [10, null], min_limit: [50, null] },
    ],
    // Computed values are not listed either.
    [
      'a duration',
      'reservations',
      { time: '09:00', duration: 30, end: '09:30', price: 3500 },
      { time: '09:00', duration: 45, end: '09:45', price: 4000 },
      { duration: [30, 45] },
    ],
    ['a status', 'employees', { status: true }, { status: false }, { status: ['1', '0'] }],
    [
      'a deleted record',
      'expenses',
      // Neither a person’s name nor the time of creation is listed.
      { amount: 1250, employee_id: 7, employee: 'Davi', description: 'Café', created_at: '2026-11-20T15:00:00Z' },
      null,
      { amount: [12.5, null], employee_id: [7, null] },
    ],
  ])('%s', (_what, path, before, after, changes) => {
    expect(diffRecords(getFields(path), before, after)).toEqual(changes);
  });

  test.each<[path: string, entry: Pick<AuditEntry, 'action' | 'changes'>, lines: string[]]>([
    ['services', { action: 'edit', changes: { price: [35, 40] } }, ['Preço: R$ 35,00 → R$ 40,00']],
    ['customers', { action: 'edit', changes: { phone: [null, null] } }, ['Telefone: mudou']],
    ['reservations', { action: 'edit', changes: { status: [1, 4] } }, ['Status: Agendado → Cancelado']],
    [
      'reservations',
      { action: 'edit', changes: { date: ['2026-11-20', '2026-11-21'], employee_id: [{ id: 1, name: 'Davi' }, 2] } },
      ['Data: 20/11/2026 → 21/11/2026', 'Colaborador: Davi → nº 2'],
    ],
    [
      'employees',
      { action: 'edit', changes: { services: [[{ id: 4, name: 'Corte' }], null] } },
      ['Especialidades: Corte → vazio'],
    ],
    [
      'sales',
      { action: 'create', changes: { amount: [null, 12.5], payment_method: [null, 'pix'] } },
      ['Valor: R$ 12,50', 'Forma de pagamento: PIX'],
    ],
    [
      'sales',
      {
        action: 'create',
        changes: {
          payments: [
            null,
            [
              { method: 'cash', amount: 20, tendered: 50, installments: null },
              { method: 'credit', amount: 90, tendered: null, installments: 2 },
              { method: 'credit', amount: 5, tendered: null, installments: 1 },
            ],
          ],
          tip: [null, 5],
          tip_employee_id: [null, { id: 2, name: 'Bia' }],
          done_by: [
            null,
            [
              { id: 1, name: 'Caio' },
              { id: 2, name: 'Bia' },
            ],
          ],
        },
      },
      [
        'Pagamento: Dinheiro R$ 20,00 (recebido R$ 50,00) + Cartão Crédito R$ 90,00 em 2 vezes + Cartão Crédito R$ 5,00',
        'Gorjeta: R$ 5,00',
        'Gorjeta de: Bia',
        'Quem fez: Caio, Bia',
      ],
    ],
    // The method is that of the largest payment, so the payments are listed instead.
    [
      'sales',
      {
        action: 'create',
        changes: {
          payment_method: [null, 'credit'],
          payments: [
            null,
            [
              { method: 'pix', amount: 1, tendered: null, installments: null },
              { method: 'credit', amount: 2, tendered: null, installments: 1 },
            ],
          ],
          corrects: [null, 7],
        },
      },
      ['Pagamento: PIX R$ 1,00 + Cartão Crédito R$ 2,00', 'Corrige a venda: nº 7'],
    ],
    [
      'sales',
      { action: 'void', changes: { corrected_by: [null, 1628], reason: [null, 'Era PIX'] } },
      ['Corrigida pela venda: nº 1628', 'Motivo: Era PIX'],
    ],
    [
      'cash-sessions',
      { action: 'edit', changes: { float: [1000, 100], reason: [null, 'Um zero a mais'] } },
      ['Fundo de troco: R$ 1.000,00 → R$ 100,00', 'Motivo: Um zero a mais'],
    ],
    ['cash-sessions', { action: 'edit', changes: { reason: [null, null] } }, ['Motivo: mudou']],
    ['services', { action: 'remove', changes: { points: [10, null] } }, ['Pontos: 10']],
    [
      'customers',
      {
        action: 'merge',
        changes: {
          joined: [null, { id: 2, name: 'Ana P.' }],
          merged_into: [null, 3],
          points: [15, 25],
          total_visits: [1, 2],
          moved_sale: [null, [3, 4]],
          moved_reservation: [null, [5]],
          moved_movement: [null, [6]],
          moved_waiting: [null, [7]],
        },
      },
      [
        ...['Cadastro que veio: Ana P.', 'Foi para: nº 3', 'Pontos: 15 → 25', 'Visitas: 1 → 2'],
        ...['Vendas que vieram: nº 3, nº 4', 'Agendamentos que vieram: nº 5', 'Esperas que vieram: nº 7'],
      ],
    ],
    ['shop', { action: 'edit', changes: { debit_fee: [0, 1.99] } }, ['Débito: 0% → 1,99%']],
    ['employees', { action: 'edit', changes: { commission: [50, 42.5] } }, ['Comissão: 50% → 42,5%']],
    ['employees', { action: 'create', changes: { commission: [null, 50] } }, ['Comissão: 50%']],
    ['shop', { action: 'edit', changes: { name: ['', 'Zé'] } }, ['Nome do salão: vazio → Zé']],
    ['shop', { action: 'edit', changes: { name: ['Zé', null] } }, ['Nome do salão: Zé → vazio']],
    ['services', { action: 'edit', changes: { colour: [1, 2] } }, []],
    ['blocks', { action: 'create', changes: { series_id: [null, 7], from: [null, '12:00'] } }, ['Das: 12:00']],
    // Default values of new records are not listed.
    ['customers', { action: 'create', changes: { points: [null, 0], total_visits: [null, 0] } }, []],
    ['customers', { action: 'edit', changes: { points: [5, 0] } }, ['Pontos: 5 → 0']],
    [
      'reservations',
      { action: 'edit', changes: { status: [1, 4], no_show: [null, '0'] } },
      ['Status: Agendado → Cancelado'],
    ],
    ['reservations', { action: 'edit', changes: { no_show: [null, '1'] } }, ['Faltou: vazio → sim']],
    ['reservations', { action: 'edit', changes: { no_show: ['1', '0'] } }, ['Faltou: sim → não']],
  ])('are shown in words: %s %j', (path, entry, lines) => {
    const whole = { at: '2026-11-20T15:00:00Z', user: { id: 1, email: 'a@b.c' }, ...entry };
    expect(formatChanges(getFields(path), whole, 'America/Sao_Paulo').map(toPlainText)).toEqual(lines);
  });
});

describe('the history entry of a new sale', () => {
  const part = { method: 'pix' as const, amount: 100, tendered: null, installments: null };
  const cash = { ...part, method: 'cash' as const, tendered: 200 };
  const sale = { amount: 100, payment_method: 'pix' as const, employee_id: 1, payments: [part], tip: null };
  const toEntry = (more: Partial<Parameters<typeof toAuditedSale>[0]>, doneBy: (number | null)[] = [1]) =>
    toAuditedSale({ ...sale, ...more }, doneBy);
  const plainSale = {
    ...{ amount: 100, payment_method: 'pix', payments: null, tip: null, tip_employee_id: null },
    done_by: [],
  };

  test('has its payments if the method alone does not describe them, and its tip', () => {
    expect(toEntry({})).toEqual(plainSale);
    for (const payments of [
      [part, cash],
      [part, part],
      [cash],
      [{ ...part, method: 'credit' as const, installments: 2 }],
    ])
      expect(toEntry({ payments })).toEqual({ ...plainSale, payments });
    expect(toEntry({ tip: { amount: 5, employee_id: 3 } })).toEqual({ ...plainSale, tip: 5, tip_employee_id: 3 });
  });

  test('has the employees of its lines if they differ from the sale’s, each once', () => {
    expect(toEntry({}, [1, 2, 1])).toEqual({ ...plainSale, done_by: [1, 2] });
    expect(toEntry({}, [2])).toEqual({ ...plainSale, done_by: [2] });
    expect(toEntry({}, [1, null])).toEqual({ ...plainSale, done_by: [1] });
    expect(toEntry({ employee_id: undefined }, [null, null])).toEqual(plainSale);
  });
});
