import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addDays, formatDay } from '../../domain/dates.ts';
import { getLastDayOfMonth, getMonth } from '../../domain/periods.ts';
import { salesMethods } from '../../src/dataProvider/methods/sales.ts';
import { createSmallShop, today } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import { buildClosingRow, buildLooseSaleRow, openCash } from './support/cashScreen.tsx';
import { freezeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { openListScreen } from './support/listScreen.ts';

freezeDay();

const getCurrentMonth = () => getMonth(today());
const getLastDayOfLastMonth = () => addDays(`${getCurrentMonth()}-01`, -1);
const splitLines = async (text: string | undefined) => (text ?? '').replace('\ufeff', '').split('\r\n').slice(0, -1);

function buildSale(id: number, fields: object = {}) {
  return {
    id,
    individual: false,
    customer_id: 1,
    customer: 'Ana Souza',
    employee_id: 1,
    employee: 'Carla Dias',
    reservation_id: null,
    services: [{ id: 1, name: 'Corte', price: 35, points: 10 }],
    amount: 35.5,
    points: 10,
    payment_method: 'pix',
    observation: null,
    created_at: '2026-11-21T12:05:00Z',
    ...fields,
  };
}

describe('exporting customers', () => {
  it('saves all of them, whichever page is displayed', async () => {
    const downloads = watchDownloads();
    const [ana] = createSmallShop().customers;
    const customers = Array.from({ length: 60 }, (_each, n) => ({
      ...ana,
      id: n + 1,
      name: n === 0 ? '=Ana' : `Cliente ${String(60 - n).padStart(2, '0')}`,
      phone: `119${String(n).padStart(8, '0')}`,
    }));
    const { press } = await openListScreen('/clientes', { ...REAL_SERVER, tables: { customers } });
    await press('Exportar');
    expect(await screen.findByText(/^Arquivo navalha-clientes-.* exportado$/)).toBeTruthy();
    const type = 'text/csv;charset=utf-8';
    expect(downloads[0]).toMatchObject({ name: `navalha-clientes-${today()}.csv`, type });
    const text = await downloads[0]?.text();
    expect(text?.startsWith('\ufeffNome;Telefone;E-mail;')).toBe(true);
    const lines = await splitLines(text);
    expect(lines).toHaveLength(61);
    expect(lines.slice(1, 4).map((line) => line.split(';')[0])).toEqual(["'=Ana", 'Cliente 01', 'Cliente 02']);
    expect(lines).toContain("'=Ana;(11) 9 0000-0000;ana.souza@exemplo.com.br;120;8;10/01/2026;10/01/2026;;;;");
  });

  it('shows why it failed, is started once and can be tried again', async () => {
    const downloads = watchDownloads();
    const { backEnd, press } = await openListScreen('/clientes');
    backEnd.respondWithError('GET /customers', 503, 'O servidor está ocupado.');
    const release = backEnd.hold('GET /customers');
    await press('Exportar');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Exportar/ });
    await waitFor(() => expect(button.disabled).toBe(true));
    release();
    expect(await screen.findByText('Erro ao exportar clientes. O servidor está ocupado.')).toBeTruthy();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(document.activeElement).toBe(button);
    expect(downloads).toEqual([]);
    backEnd.restore('GET /customers');
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
  });

  it('shows a message instead of saving an empty file', async () => {
    const downloads = watchDownloads();
    const { press } = await openListScreen('/clientes', { tables: { customers: [] } }, () =>
      screen.findByText(/^Nenhum cliente cadastrado/),
    );
    await press('Exportar');
    expect(await screen.findByText('Ainda não há clientes para exportar')).toBeTruthy();
    expect(downloads).toEqual([]);
  });
});

describe('exporting sales', () => {
  it('contains all sales of the chosen month where the back end lists them', async () => {
    const downloads = watchDownloads();
    const closings = [buildClosingRow(2), buildClosingRow(1, { closed_at: getLastDayOfLastMonth() })];
    const { backEnd, tap, user } = await openCash({ ...REAL_SERVER, tables: { 'cash-register': closings } });
    backEnd.respondWith('GET /sales', {
      status: 'success',
      data: [buildSale(1), buildSale(2, { amount: '10.00', observation: '-x' })],
    });
    await user.selectOptions(screen.getByLabelText('Mês'), getMonth(getLastDayOfLastMonth()));
    await tap('Exportar vendas');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-vendas-${getMonth(getLastDayOfLastMonth())}.csv`);
    expect(await splitLines(await downloads[0]?.text())).toEqual([
      'Venda;Data;Hora;Cliente;Colaborador;Serviços;Valor;Forma de pagamento;Recompensa;Pontos ganhos;Pontos usados;Venda avulsa;Observação;Dinheiro;PIX;Cartão Débito;Cartão Crédito;Gorjeta;Taxa do cartão;Líquido;Lançamento;Enviada em',
      '1;21/11/2026;09:05;Ana Souza;Carla Dias;Corte;35,50;PIX;;10;;Não;;0,00;35,50;0,00;0,00;0,00;;;Venda;',
      "2;21/11/2026;09:05;Ana Souza;Carla Dias;Corte;10,00;PIX;;10;;Não;'-x;0,00;10,00;0,00;0,00;0,00;;;Venda;",
    ]);
    await tap('Exportar serviços vendidos');
    await waitFor(() => expect(downloads).toHaveLength(2));
    expect(downloads[1]?.name).toBe(`navalha-servicos-vendidos-${getMonth(getLastDayOfLastMonth())}.csv`);
    expect((await splitLines(await downloads[1]?.text())).slice(1)).toEqual([
      '1;21/11/2026;09:05;Ana Souza;Carla Dias;Corte;35,00;10;PIX;;;Venda;',
      '2;21/11/2026;09:05;Ana Souza;Carla Dias;Corte;35,00;10;PIX;;;Venda;',
    ]);
    // Includes the voids of that month: the file's sum equals the screen's.
    const month = getMonth(getLastDayOfLastMonth());
    const period = { from: `${month}-01`, to: getLastDayOfMonth(month), reversals: '1' };
    expect(backEnd.callsTo('GET /sales').at(-1)?.query).toMatchObject(period);
  });

  it('fetches page after page until the last one', async () => {
    const ranges: [number, number][] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const [first, last] = JSON.parse(new URL(url, 'http://shop.test').searchParams.get('range') ?? '');
      ranges.push([first, last]);
      const count = Math.min(1007 - first, last - first + 1);
      const data = Array.from({ length: count }, (_, n) => buildSale(first + n));
      return new Response(JSON.stringify({ status: 'success', data }));
    });
    expect(await salesMethods.getSalesOfMonth('2026-11')).toHaveLength(1007);
    expect(ranges).toEqual([
      [0, 999],
      [1000, 1999],
    ]);
  });

  it('contains the loose sales of today where the back end lists no others, and says so', async () => {
    const downloads = watchDownloads();
    const sales = [buildLooseSaleRow(1, 9.9, { observation: 'Pomada' }), buildLooseSaleRow(2, 50, { individual: 0 })];
    const { backEnd, tap } = await openCash({ tables: { sales } });
    expect(screen.queryByRole('button', { name: 'Exportar vendas' })).toBeNull();
    await tap('Exportar vendas avulsas de hoje');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-vendas-avulsas-${today()}.csv`);
    const lines = await splitLines(await downloads[0]?.text());
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${formatDay(today())};\\d\\d:\\d\\d;9,90;Pomada$`));
    expect(backEnd.callsTo('GET /sales')).toEqual([]);
  });

  it('shows that it failed', async () => {
    const { backEnd, tap } = await openCash(REAL_SERVER);
    backEnd.respondWithError('GET /sales', 503, 'O servidor está ocupado.');
    await tap('Exportar vendas');
    expect(await screen.findByText('Erro ao exportar vendas. O servidor está ocupado.')).toBeTruthy();
    await tap('Exportar serviços vendidos');
    expect(await screen.findByText('Erro ao exportar serviços vendidos. O servidor está ocupado.')).toBeTruthy();
    backEnd.restore('GET /sales');
    await tap('Exportar vendas');
    expect(await screen.findByText('Nenhuma venda neste mês para exportar')).toBeTruthy();
  });
});

describe('exporting closings', () => {
  it('contains the closings of the chosen month', async () => {
    const downloads = watchDownloads();
    const closings = [
      buildClosingRow(2, { total_received: 1234.56, observation: '=1+1' }),
      buildClosingRow(1, { closed_at: getLastDayOfLastMonth(), total_received: 70 }),
    ];
    const { tap, backEnd, user } = await openCash({ tables: { 'cash-register': closings } });
    // A closing created after the screen was rendered.
    backEnd.tables['cash-register'] = [...closings, buildClosingRow(3, { total_received: 5 })];
    await tap('Exportar fechamentos');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-fechamentos-${getCurrentMonth()}.csv`);
    expect((await splitLines(await downloads[0]?.text())).slice(1)).toEqual([
      `${formatDay(today())};Carla Dias;1234,56;0,00;;;0,00;0,00;0,00;0,00;'=1+1`,
      `${formatDay(today())};Carla Dias;5,00;0,00;;;0,00;0,00;0,00;0,00;`,
    ]);
    await user.selectOptions(screen.getByLabelText('Mês'), getMonth(getLastDayOfLastMonth()));
    await tap('Tabela');
    await tap('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(2));
    expect(downloads[1]?.name).toBe(`navalha-fechamentos-${getMonth(getLastDayOfLastMonth())}.csv`);
    await tap('Cartões');
  });
});
