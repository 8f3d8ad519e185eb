import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../domain/dates.ts';
import { createSmallShop, type Row, type Tables, today } from '../fixtures/backEnd/records.ts';
import { SERVER_WITHOUT_DRAWER } from './support/backEnd.ts';
import { buildClosingRow, openCash } from './support/cashScreen.tsx';
import { readPrintedLines, readPrintedTexts, stubPrinting } from './support/printing.ts';
import { replaceNonBreakingSpaces } from './support/saleScreen.tsx';

beforeEach(() => {
  stubPrinting();
});

const DAY = formatDay(today());
const CLOSED_AT = `${today()}T23:31:00Z`;

async function openSheet(fields: Partial<Row>, tables: Partial<Tables> = {}) {
  const cash = await openCash({
    ...SERVER_WITHOUT_DRAWER,
    tables: { 'cash-register': [buildClosingRow(1, { recorded_at: CLOSED_AT, ...fields })], ...tables },
  });
  await cash.tap(new RegExp(`^Imprimir fechamento de ${DAY}`));
  await screen.findByRole('dialog', { name: `Fechamento de ${DAY}` });
  return cash;
}

describe('the sheet of a closing', () => {
  it('shows the day, the responsible employee, the sums by method, the observation and a signature line', async () => {
    await openSheet({
      total_received: 170.5,
      total_cash: 80,
      total_pix: 60.5,
      total_credit: 50,
      expenses: 20,
      observation: 'Conferido duas vezes',
    });
    expect(readPrintedLines()).toEqual([
      'Responsável: Carla Dias',
      `Fechado em: ${DAY} às 20:31`,
      'Dinheiro: R$ 80,00',
      'PIX: R$ 60,50',
      'Cartão Débito: R$ 0,00',
      'Cartão Crédito: R$ 50,00',
      'Despesas: −R$ 20,00',
      'Total: R$ 170,50',
    ]);
    const [shop, kind, day, ...rest] = readPrintedTexts();
    expect([shop, kind]).toEqual(['Navalha', 'Fechamento de caixa']);
    expect(day).toMatch(new RegExp(`^${DAY}, (segunda|terça|quarta|quinta|sexta)-feira$|^${DAY}, (sábado|domingo)$`));
    expect(rest).toEqual(['Observação', 'Conferido duas vezes', 'Assinatura de Carla Dias']);
  });

  it('shows when the day was closed, which may have several closings', async () => {
    await openSheet({ total_received: 80, total_cash: 80 });
    expect(readPrintedLines()).toContain(`Fechado em: ${DAY} às 20:31`);
    expect(screen.getByText(/, fechado às 20:31 por Carla Dias$/)).toBeTruthy();
  });

  it('shows the sales after the closing below the total, in a separate section', async () => {
    const [first] = createSmallShop().expenses as [Row];
    const expenses = [20, 28].map((amount, n) => ({ ...first, id: n + 1, amount }));
    const { container } = await openSheet({ total_received: 80, total_cash: 80, uncovered_count: 2 }, { expenses });
    const line = 'Depois do fechamento (2): −R$ 48,00';
    expect(readPrintedLines().slice(-2)).toEqual(['Total: R$ 80,00', line]);
    const lists = document.body.querySelectorAll(':scope > [data-printed] dl');
    expect(replaceNonBreakingSpaces(lists[lists.length - 1]?.textContent)).toBe(line.replace(': ', ''));
    expect(replaceNonBreakingSpaces(container.querySelector('article dl:last-of-type')?.textContent)).toBe(
      line.replace(': ', ''),
    );
  });
});
