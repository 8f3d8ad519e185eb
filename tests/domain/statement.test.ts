import { describe, expect, it } from 'vitest';
import type { CommissionEntry } from '../../domain/schemas/commission.ts';
import {
  buildStatementPeriods,
  describeEntry,
  describePaidEntry,
  formatCut,
  formatEntryTitle,
  formatServices,
  getExcess,
} from '../../domain/statement.ts';

const LINE: CommissionEntry = {
  ...{
    id: 1,
    employee_id: 1,
    kind: 'commission',
    date: '2026-11-20',
    sale_id: 7,
    number: 7,
    corrects: null,
    corrected_by: null,
  },
  ...{ advance_id: null, text: 'Corte', price: 50_00, discount: 0, fee: 0, base: 50_00, rate: { percent: 40 } },
  ...{ amount: 20_00, is_estimated: false, rule: null, payout: null },
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('how a line was cut', () => {
  it.each([
    [{}, 'R$ 50,00 · 40%'],
    [{ rate: { fixed: 25_00 } }, 'R$ 50,00 · fixa de R$ 25,00'],
    [{ discount: 5_00, base: 45_00 }, 'R$ 50,00 − R$ 5,00 de desconto = R$ 45,00 · 40%'],
    [{ discount: -5_00, base: 55_00 }, 'R$ 50,00 + R$ 5,00 de acréscimo = R$ 55,00 · 40%'],
    [
      { kind: 'commission_void', price: -50_00, discount: -5_00, base: -45_00 },
      '−R$ 50,00 + R$ 5,00 de desconto = −R$ 45,00 · 40%',
    ],
    [
      { kind: 'commission_void', price: -50_00, discount: 5_00, base: -55_00 },
      '−R$ 50,00 − R$ 5,00 de acréscimo = −R$ 55,00 · 40%',
    ],
    [{ discount: 7_50 }, 'R$ 50,00 · 40% · − R$ 7,50 de desconto (do salão)'],
    [{ fee: 2_06, base: 47_94 }, 'R$ 50,00 − R$ 2,06 de taxa do cartão = R$ 47,94 · 40%'],
    [
      { discount: 12_50, fee: 2_00, base: 43_00 },
      'R$ 50,00 − R$ 5,00 de desconto − R$ 2,00 de taxa do cartão = R$ 43,00 · 40% · − R$ 7,50 de desconto (do salão)',
    ],
    [{ kind: 'tip', price: null, discount: null, fee: null, base: null, rate: null }, ''],
  ] as const)('reads as a sentence: %j', (fields, text) => {
    expect(plain(formatCut({ ...LINE, ...fields }))).toBe(text);
  });
});

describe('a row in words', () => {
  it.each([
    ['commission', 'Corte', 'Corte'],
    ['commission_void', 'Corte', 'Estorno de comissão: Corte'],
    ['advance', 'Almoço', 'Vale: Almoço'],
    ['tip', 'Gorjeta', 'Gorjeta'],
  ] as const)('names a %s once', (kind, text, title) => {
    expect(formatEntryTitle({ kind, text })).toBe(title);
  });

  it('says what an advance was paid with', () => {
    const advance = { ...LINE, kind: 'advance', price: null, base: null, rate: null } as const;
    expect(describeEntry({ ...advance, source: 'drawer' })).toEqual(['Dinheiro da gaveta.']);
    expect(describeEntry({ ...advance, source: 'outside' })).toEqual(['Fora da gaveta.']);
  });

  it.each([
    [98, 0, '98 serviços'],
    [98, 2, '98 serviços, 2 estornos'],
    [1, 1, '1 serviço, 1 estorno'],
    [0, 1, '0 serviços, 1 estorno'],
  ])('counts services and those taken back', (lines, reversals, text) => {
    expect(formatServices(lines, reversals)).toBe(text);
  });

  it('names the other sale of a correction from both sides, and says that a rate is estimated', () => {
    expect(describeEntry({ ...LINE, corrects: 6 })).toEqual(['Corrige a venda nº 6.']);
    const reversal = { ...LINE, kind: 'commission_void', corrected_by: 8, rule: 'mistake' } as const;
    expect(describeEntry(reversal)).toEqual([
      'Corrigida pela venda nº 8.',
      'Lançamento errado: a comissão é devolvida ao salão.',
    ]);
    expect(describeEntry({ ...LINE, is_estimated: true })).toEqual([
      'Taxa estimada: a venda é de antes das comissões.',
    ]);
  });
});

describe('a correction', () => {
  const CARLA = { id: '1', name: 'Carla Dias' };
  const DAVI = { id: 2, name: 'Davi Rocha' };
  const REVERSAL = { ...LINE, kind: 'commission_void', corrected_by: 8, rule: 'mistake' } as const;
  const REVERSED_TIP = { ...REVERSAL, kind: 'tip_void', rule: 'tip' } as const;

  it.each([
    [
      { ...REVERSAL, counterpart: DAVI },
      'Lançamento errado, corrigido pela venda nº 8: a comissão passou para Davi Rocha.',
    ],
    [{ ...REVERSAL, counterpart: CARLA }, 'Lançamento errado, corrigido pela venda nº 8: a comissão está nela.'],
    [
      { ...REVERSED_TIP, counterpart: DAVI },
      'Lançamento errado, corrigido pela venda nº 8: a gorjeta passou para Davi Rocha.',
    ],
    [{ ...LINE, corrects: 6, counterpart: DAVI }, 'Corrige a venda nº 6: a comissão era de Davi Rocha.'],
    [{ ...LINE, corrects: 6, counterpart: CARLA }, 'Corrige a venda nº 6.'],
    [{ ...LINE, kind: 'tip', corrects: 6, counterpart: DAVI }, 'Corrige a venda nº 6: a gorjeta era de Davi Rocha.'],
  ] as const)('says from whom to whom the amount went', (row, sentence) => {
    expect(describeEntry(row)).toEqual([sentence]);
  });

  it('is not on the receipt of a payout that had the row before it', () => {
    expect(describePaidEntry({ ...LINE, corrects: 6, corrected_by: 8 })).toEqual(['Corrige a venda nº 6.']);
    expect(describePaidEntry({ ...REVERSAL, counterpart: DAVI })).toEqual(
      describeEntry({ ...REVERSAL, counterpart: DAVI }),
    );
  });
});

describe('a line whose card fee was not stored', () => {
  it('calls what lowered its base a discount, and says so', () => {
    const line = { ...LINE, discount: 5_00, fee: null, base: 46_00 };
    expect(plain(formatCut(line))).toBe(
      'R$ 50,00 − R$ 4,00 de desconto = R$ 46,00 · 40% · − R$ 1,00 de desconto (do salão)',
    );
    expect(describeEntry(line)).toEqual([
      'A taxa do cartão não foi guardada nesta venda: o desconto pode ter uma parte dela.',
    ]);
    expect(describeEntry({ ...line, base: 50_00 })).toEqual([]);
    expect(describeEntry({ ...line, price: null, base: null })).toEqual([]);
  });
});

describe('a fixed commission', () => {
  it('says that it was limited where the line came to less', () => {
    const limited = { ...LINE, rate: { fixed: 60_00 }, amount: 50_00 };
    expect(describeEntry(limited).map(plain)).toEqual(['A comissão fixa passa o valor do serviço: ficou em R$ 50,00.']);
    expect(describeEntry({ ...limited, rate: { fixed: 50_00 } })).toEqual([]);
    // The rule of a reversal says what it takes back.
    expect(describeEntry({ ...limited, kind: 'commission_void', amount: 0, rule: 'shop' })).toHaveLength(1);
  });
});

describe('the figures of a statement', () => {
  it('are of this week, the last one or this month, up to today', () => {
    expect(buildStatementPeriods('2026-11-20')).toEqual([
      { label: 'Esta semana', from: '2026-11-15', to: '2026-11-20' },
      { label: 'Semana passada', from: '2026-11-08', to: '2026-11-14' },
      { label: 'Este mês', from: '2026-11-01', to: '2026-11-20' },
    ]);
  });

  it('know what an advance exceeds, also where nothing is owed', () => {
    expect(getExcess(20_00, 17_50)).toBe(2_50);
    expect(getExcess(10_00, 17_50)).toBe(0);
    expect(getExcess(10_00, -5_00)).toBe(10_00);
  });
});
