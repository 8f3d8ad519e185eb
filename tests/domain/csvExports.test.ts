import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLooseSalesCsv, buildRecordsCsv, buildSalesCsv, buildSoldServicesCsv } from '../../domain/csvExports.ts';
import { guessTargets, isCustomerHeading } from '../../domain/customerImport/columns.ts';
import { looksLikePhone } from '../../domain/customerImport/phones.ts';
import { getHeadings, getValueRows, readFile } from '../../domain/importFile/readFile.ts';
import { readSpreadsheet } from '../../domain/importFile/spreadsheet.ts';
import { sumCents } from '../../domain/money.ts';
import { type CashClosing, closings } from '../../domain/resources/closings.ts';
import { type Customer, customers as declared } from '../../domain/resources/customers.ts';
import { sales } from '../../domain/resources/sales.ts';
import { buildReversal } from '../../domain/reversals.ts';
import type { SaleListed } from '../../domain/schemas/saleResponse.ts';
import { readCandidates } from './customerImport/readCandidates.ts';

const ZONE = 'America/Sao_Paulo';
const ana: Customer = {
  id: 1,
  name: 'Ana Souza',
  phone: '11987654321',
  email: 'ana@exemplo.com.br',
  points: 120,
  total_visits: 8,
  registration_date: '2026-01-10',
  last_visit: '2026-11-21T01:30:00Z',
  birthday: '03-05',
  note: 'Máquina 2',
  consent: { at: '2026-11-20T15:00:00Z', text: 'Aceito mensagens' },
  no_online: 'Faltou três vezes',
};
const splitLines = (file: string) => file.split('\r\n');

describe('a file of customers', () => {
  it('has a line for each customer, with days of the shop and formatted phones', () => {
    expect(splitLines(buildRecordsCsv(declared, [ana], ZONE))).toEqual([
      '\ufeffNome;Telefone;E-mail;Pontos;Visitas;Cadastro;Última visita;Aniversário;Como gosta;Aceita mensagens;Não agendar online',
      'Ana Souza;(11) 9 8765-4321;ana@exemplo.com.br;120;8;10/01/2026;20/11/2026;05/03;Máquina 2;"Sim, em 20/11/2026: Aceito mensagens";Faltou três vezes',
      '',
    ]);
  });

  it('escapes formulas, also the plus of a foreign phone', () => {
    const file = buildRecordsCsv(declared, [{ ...ana, name: '=HYPERLINK("x")', phone: '+1 202 555 0100' }], ZONE);
    expect(splitLines(file)[1]).toMatch(/^"'=HYPERLINK\(""x""\)";'\+1 2025550100;/);
  });

  it('adds nothing when it is imported again', async () => {
    const customer = fc.record({
      name: fc.string({ minLength: 1 }),
      phone: fc.integer({ min: 0, max: 99_999_999 }).map((n) => `119${String(n).padStart(8, '0')}`),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(customer, { selector: ({ phone }) => phone, minLength: 1 }), async (people) => {
        const customers = people.map((person, at) => ({ ...ana, ...person, id: at + 1 }));
        const bytes = new TextEncoder().encode(buildRecordsCsv(declared, customers, ZONE));
        const table = await readFile(
          bytes,
          'clientes.csv',
          {},
          {
            isHeading: (text) => isCustomerHeading(text),
            looksLikeValue: looksLikePhone,
            readSpreadsheet,
          },
        );
        expect(guessTargets(getHeadings(table), getValueRows(table))).toEqual([
          'name',
          'phone',
          'email',
          'points',
          'total_visits',
          'registration_date',
          'last_visit',
          'birthday',
          'note',
          'consent',
          'no_online',
        ]);
        const candidates = await readCandidates(table, { customers });
        expect(candidates.map(({ state }) => [state.kind, state.kind === 'known' && state.changes])).toEqual(
          people.map(() => ['known', []]),
        );
      }),
    );
  });
});

describe('a file of sales', () => {
  const sale: SaleListed = {
    id: 1,
    individual: false,
    customer_id: 1,
    customer: 'Ana Souza',
    employee_id: 1,
    employee: 'Carla Dias',
    reservation_id: null,
    services: [
      { id: 1, name: 'Corte', price: 3500, points: 10 },
      { id: 2, name: 'Barba', price: 2550, points: 5 },
    ],
    amount: 123456,
    points: 15,
    payment_method: 'debit',
    observation: '-10% combinado',
    created_at: '2026-11-21T01:30:00Z',
    number: 12,
    reward_id: 2,
    reward: 'Dez por cento',
    points_taken: 100,
    voided: null,
    corrects: null,
  };

  it('has time, people, services, amount and method, in the shop’s time zone', () => {
    expect(splitLines(buildSalesCsv([sale], ZONE))).toEqual([
      '\ufeffVenda;Data;Hora;Cliente;Colaborador;Serviços;Valor;Forma de pagamento;Recompensa;Pontos ganhos;Pontos usados;Venda avulsa;Observação;Dinheiro;PIX;Cartão Débito;Cartão Crédito;Gorjeta;Taxa do cartão;Líquido;Lançamento;Enviada em',
      `12;20/11/2026;22:30;Ana Souza;Carla Dias;"Corte, Barba";1234,56;Cartão Débito;Dez por cento;15;100;Não;'-10% combinado;0,00;0,00;1234,56;0,00;0,00;;;Venda;`,
      '',
    ]);
  });

  it('has the time at which a sale was made that a device stored offline, and when it arrived', () => {
    const late = { ...sale, taken_at: '2026-11-20T14:05:00Z' };
    expect(splitLines(buildSalesCsv([late], ZONE))[1]).toMatch(/^12;20\/11\/2026;11:05;.*;Venda;20\/11\/2026 22:30$/);
    expect(splitLines(buildSoldServicesCsv([late], ZONE))[1]).toMatch(/^12;20\/11\/2026;11:05;.*;20\/11\/2026 22:30$/);
  });

  it('has both times also when it is exported from the table of the history', () => {
    const late = { ...sale, taken_at: '2026-11-20T14:05:00Z' };
    const [heading, ...rows] = splitLines(buildRecordsCsv(sales, [late, sale], ZONE)).map((line) => line.split(';'));
    const readColumn = (name: string) => rows.slice(0, 2).map((row) => row[heading?.indexOf(name) ?? -1]);
    expect(readColumn('Data e hora')).toEqual(['20/11/2026 às 11:05', '20/11/2026 às 22:30']);
    expect(readColumn('Enviada em')).toEqual(['20/11/2026 às 22:30', '']);
  });

  it('shows no points for a sale without a customer', () => {
    const loose = { ...sale, customer_id: null, customer: null, reward: null, points_taken: 0, observation: null };
    expect(splitLines(buildSalesCsv([loose], ZONE))[1]).toMatch(/;Cartão Débito;;0;0;Não;;0,00;/);
    expect(splitLines(buildSoldServicesCsv([loose], ZONE))[1]).toMatch(/;Corte;35,00;0;Cartão Débito;/);
  });

  it('shows the id of a sale without a number', () => {
    const unnumbered = { ...sale, id: 'v7', number: undefined as never };
    expect(splitLines(buildSalesCsv([unnumbered], ZONE))[1]).toMatch(/^v7;/);
  });

  it('has a line per service in a second file', () => {
    expect(splitLines(buildSoldServicesCsv([sale], ZONE))).toEqual([
      '\ufeffVenda;Data;Hora;Cliente;Colaborador;Serviço;Preço;Pontos ganhos;Forma de pagamento;Desconto;Total;Lançamento;Enviada em',
      '12;20/11/2026;22:30;Ana Souza;Carla Dias;Corte;35,00;10;Cartão Débito;;;Venda;',
      '12;20/11/2026;22:30;Ana Souza;Carla Dias;Barba;25,50;5;Cartão Débito;;;Venda;',
      '',
    ]);
  });

  it('has each payment, tip and fees separately, and each line with its employee and amount', () => {
    const item = { service_id: 1, name: 'Corte', employee_id: 1, employee: 'Carla Dias' };
    const inParts: SaleListed = {
      ...sale,
      amount: 5445,
      observation: null,
      payments: [
        { method: 'cash', amount: 2000, tendered: 5000, change: 3000, installments: null, fee: 0 },
        { method: 'credit', amount: 4445, tendered: null, change: 0, installments: 3, fee: 133 },
      ],
      tip: { amount: 1000, employee_id: 2, employee: 'Davi' },
      items: [
        { ...item, price: 3500, discount: 350, total: 3150 },
        { ...item, employee_id: 2, employee: 'Davi', price: 2550, discount: 255, total: 2295 },
      ],
    };
    expect(splitLines(buildSalesCsv([inParts], ZONE))[1]).toMatch(
      /;54,45;Dinheiro \+ Cartão Crédito;.*;20,00;0,00;0,00;34,45;10,00;1,33;53,12;Venda;$/,
    );
    expect(splitLines(buildSoldServicesCsv([inParts], ZONE)).slice(1, 3)).toEqual([
      '12;20/11/2026;22:30;Ana Souza;Carla Dias;Corte;35,00;10;Dinheiro + Cartão Crédito;3,50;31,50;Venda;',
      '12;20/11/2026;22:30;Ana Souza;Davi;Barba;25,50;5;Dinheiro + Cartão Crédito;2,55;22,95;Venda;',
    ]);
    expect(splitLines(buildSalesCsv([inParts], ZONE))[1]).toContain(';"Carla Dias, Davi";');
    // Its void has negative amounts, on the day of the void and with its reason.
    const voided = { at: '2026-11-25T15:00:00Z', by: 'a@b.co', reason: 'Engano', corrected_by: null };
    const reversal = buildReversal({ ...inParts, voided });
    expect(splitLines(buildSalesCsv([reversal], ZONE))[1]).toMatch(
      /^12;25\/11\/2026;12:00;.*;-54,45;.*;-15;-100;Não;Engano;-20,00;0,00;0,00;-34,45;-10,00;-1,33;-53,12;Estorno;$/,
    );
    expect(splitLines(buildSoldServicesCsv([reversal], ZONE)).slice(1, 3)).toEqual([
      '12;25/11/2026;12:00;Ana Souza;Carla Dias;Corte;-35,00;-10;Dinheiro + Cartão Crédito;-3,50;-31,50;Estorno;',
      '12;25/11/2026;12:00;Ana Souza;Davi;Barba;-25,50;-5;Dinheiro + Cartão Crédito;-2,55;-22,95;Estorno;',
    ]);
  });

  it('has the loose sales of a bare back end', () => {
    const loose = { id: 1, amount: 990, observation: 'Pente', created_at: '2026-11-21T12:05:00Z' };
    expect(splitLines(buildLooseSalesCsv([loose, { ...loose, created_at: 'ontem' }], ZONE)).slice(1, 3)).toEqual([
      '21/11/2026;09:05;9,90;Pente',
      'ontem;;9,90;Pente',
    ]);
  });
});

describe('a file of closings', () => {
  const closing: CashClosing = {
    id: 1,
    closed_at: '2026-11-20',
    total_received: 3_300,
    employee_id: 1,
    employee: 'Carla Dias',
    observation: null,
    expenses: 1_000,
    total_credit: 1,
    total_debit: 20,
    total_cash: 300,
    total_pix: 4_000,
    session_id: 3,
    recorded_at: '2026-11-20T23:31:00Z',
  };

  it('has the time of each closing, and amounts that add up to its total', () => {
    expect(splitLines(buildRecordsCsv(closings, [closing], ZONE))).toEqual([
      '\ufeffData;Fechado em;Responsável;Total registrado;Despesas;Sobras;Faltas;Dinheiro;PIX;Cartão Débito;Cartão Crédito;Observação',
      '20/11/2026;20/11/2026 às 20:31;Carla Dias;33,00;-10,00;0,00;-0,21;3,00;40,00;0,20;0,01;',
      '',
    ]);
  });

  it('has what was too much by one method apart from what is missing by another', () => {
    const counted = { ...closing, surplus: 1_000, shortage: -1_021 };
    expect(splitLines(buildRecordsCsv(closings, [counted], ZONE))[1]).toContain(';33,00;-10,00;10,00;-10,21;3,00;');
  });

  it('leaves the differences empty where the back end sends no totals by method', () => {
    const bare = { ...closing, total_credit: 0, total_debit: 0, total_cash: 0, total_pix: 0, session_id: null };
    expect(splitLines(buildRecordsCsv(closings, [bare], ZONE))[1]).toContain(';33,00;-10,00;;;0,00;');
  });

  it('adds up to the total in every row', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const amounts = { total_cash: cents, total_pix: cents, total_debit: cents, total_credit: cents, expenses: cents };
    fc.assert(
      fc.property(fc.record({ ...amounts, total_received: cents }), (fields) => {
        const [headings = [], row = []] = splitLines(buildRecordsCsv(closings, [{ ...closing, ...fields }], ZONE)).map(
          (line) => line.split(';'),
        );
        const read = (heading: string) => Math.round(Number(row[headings.indexOf(heading)]?.replace(',', '.')) * 100);
        const parts = ['Dinheiro', 'PIX', 'Cartão Débito', 'Cartão Crédito', 'Despesas', 'Sobras', 'Faltas'].map(read);
        expect(sumCents(parts)).toBe(read('Total registrado'));
      }),
    );
  });
});
