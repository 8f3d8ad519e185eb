import { PAYMENT_METHODS } from './constants.ts';
import { type CsvCell, type CsvFormat, formatCsvCell, PLAIN_FORMAT, SPREADSHEET_FORMAT } from './csv.ts';
import {
  type CsvColumn,
  createAmountCell,
  formatInstantDay,
  formatInstantTime,
  getSaleNumber,
  listSaleColumns,
  listSoldServiceColumns,
  listSoldServices,
} from './csvExports.ts';
import { isDay, toDay } from './dates.ts';
import { encodeFields, type Json } from './fields/codec.ts';
import type { Field } from './fields/field.ts';
import type { CommissionRate } from './fields/rate.ts';
import { getId, type Id } from './ids.ts';
import { getTargetResource, listOtherResources } from './resources/all.ts';
import { cashSessions } from './resources/cashSessions.ts';
import { closings } from './resources/closings.ts';
import { customers } from './resources/customers.ts';
import { employees } from './resources/employees.ts';
import { expenses } from './resources/expenses.ts';
import { history } from './resources/history.ts';
import { reservations } from './resources/reservations.ts';
import type { AnyResource, Noun } from './resources/resource.ts';
import { saleCodec, sales } from './resources/sales.ts';
import { services } from './resources/services.ts';
import { shop } from './resources/shop.ts';
import { createColumn } from './resources/tableColumns.ts';
import { getEntryKind, getSoldAt } from './saleTexts.ts';
import type { SaleListed } from './schemas/saleResponse.ts';
import { fold } from './text.ts';

/* The files of 'Exportar tudo' (docs/export.md): what the shop takes along, as CSV and as JSON. */

/** The lists of records in the export, by the name that each has in the JSON. */
export const exportedResources = { customers, services, employees, reservations, expenses, closings } as const;
export type ExportedList = keyof typeof exportedResources | 'sales';

/** The order of the files: what a record refers to comes before it. */
export const exportedLists: readonly ExportedList[] = [
  'customers',
  'services',
  'employees',
  'reservations',
  'sales',
  'expenses',
  'closings',
];

/** One CSV file: what it makes of each record of its list. */
export interface ExportedFile {
  /** `clientes.csv`, in a folder for each form. */
  name: string;
  list: ExportedList;
  headings: readonly string[];
  /** The lines of a record; a sale has one for each of its services. */
  toLines(record: object): CsvCell[][];
}

/** The CSV files. `timeZone` is the shop's. */
export function listExportedFiles(timeZone: string): ExportedFile[] {
  return exportedLists.flatMap((list) => {
    if (list === 'sales') return listSalesFiles(timeZone);
    const resource: AnyResource = exportedResources[list];
    return [createFile(fold(resource.noun.many), list, listRecordColumns(resource, timeZone), (record) => [record])];
  });
}

interface ExportForm {
  format: CsvFormat;
  /** Who it is for, and in which time its instants are: for `formatReadMe`. */
  audience: string;
  time: string;
}

/** The forms of the archive, by the folder of each. */
export const exportForms: Readonly<Record<string, ExportForm>> = {
  excel: { format: SPREADSHEET_FORMAT, audience: 'abre no Excel com dois cliques', time: 'no horário do salão' },
  simples: { format: PLAIN_FORMAT, audience: 'para outros sistemas e programas', time: 'em UTC' },
};

export const READ_ME_NAME = 'LEIA-ME.txt';

/** Where the noun alone does not say what is meant. */
const LEFT_OUT_NAMES: ReadonlyMap<AnyResource, string> = new Map<AnyResource, string>([
  [history, 'histórico do salão'],
  [shop, 'ajustes do salão'],
  [cashSessions, 'aberturas e contagens do caixa'],
]);

/** What no file of the export has, in Portuguese: every declared resource that is not exported. */
function listLeftOut(): string[] {
  const left = listOtherResources([...Object.values(exportedResources), sales]);
  return left.map((resource) => LEFT_OUT_NAMES.get(resource) ?? resource.noun.many);
}

/** What the archive says of itself: how each form writes values, the columns of each file, and what is left out. */
export function formatReadMe(files: readonly ExportedFile[], timeZone: string, now: Date): string {
  const instant = now.toISOString();
  const show = (cell: CsvCell, { format }: ExportForm) => formatCsvCell(cell, format);
  const forms = Object.entries(exportForms).flatMap(([folder, form]) => [
    `${folder}: ${form.audience}`,
    `  separador das colunas: ${form.format.separator}`,
    `  valor: ${show({ cents: 123456 }, form)}`,
    `  dia: ${show({ day: toDay(instant, timeZone) }, form)}`,
    `  data e hora: ${show({ instant, timeZone }, form)} (${form.time})`,
    '',
  ]);
  const lines = [
    'Os dados do salão, exportados do Navalha.',
    '',
    'As duas pastas têm os mesmos arquivos:',
    '',
    ...forms,
    `O fuso horário do salão é ${timeZone}. Os valores são em reais. Uma célula vazia não tem valor.`,
    'Um texto que começa com =, +, - ou @ tem um apóstrofo na frente, para nenhuma planilha fazer conta com ele.',
    '"Código" é o número do registro; "Código do cliente" é o do cliente a que ele se refere.',
    'clientes.csv e servicos.csv podem ser importados de novo, em Clientes e em Serviços.',
    '',
    'Ficam de fora desta exportação, e só estão no Navalha e na cópia de segurança dele:',
    ...listLeftOut().map((name) => `  ${name}`),
    '  os cadastros excluídos, os movimentos de pontos (o saldo de cada cliente está em clientes.csv) e as senhas',
    '',
    ...files.flatMap(({ name, headings }) => [`${name}:`, ...headings.map((heading) => `  ${heading}`), '']),
  ];
  return SPREADSHEET_FORMAT.prefix + lines.map((line) => `${line}\r\n`).join('');
}

/** A record of the JSON, as the API sends it. */
export function encodeExportedRecord(list: ExportedList, record: object): Json {
  return list === 'sales' ? saleCodec.encode(record) : encodeFields(exportedResources[list].fields, record);
}

function createFile<Item>(
  name: string,
  list: ExportedList,
  columns: readonly CsvColumn<Item>[],
  listItems: (record: object) => Item[],
): ExportedFile {
  return {
    name: `${name}.csv`,
    list,
    headings: columns.map(([heading]) => heading),
    toLines: (record) => listItems(record).map((item) => columns.map(([, toCell]) => toCell(item))),
  };
}

/* Records */

/** Only some back ends send them; here a closing says what it counted. */
const LEFT_OUT: ReadonlySet<unknown> = new Set([closings.fields.uncovered_count, closings.fields.uncovered_total]);

/** The number of a record and every declared field. A reference is the number and the name of the other record. */
function listRecordColumns({ fields }: AnyResource, timeZone: string): CsvColumn<object>[] {
  const declared = Object.entries(fields).filter(([, field]) => !LEFT_OUT.has(field));
  return [
    ['Código', (record) => toIdCell((record as { id: Id }).id)],
    ...declared.flatMap(([name, field]) => listFieldColumns(name, field, timeZone)),
  ];
}

function listFieldColumns(name: string, field: Field, timeZone: string): CsvColumn<object>[] {
  const { options, kind } = field;
  const read = (record: object) => (record as Json)[options.recordKey ?? name];
  const { label, toCsvCell } = createColumn(name, field);
  const declared: CsvColumn<object> = [label, (record) => toCsvCell(record, timeZone)];
  switch (kind) {
    case 'reference':
      return [
        [formatIdHeading(getTargetResource(options).noun), (record) => toIdCell(getId(read(record)))],
        ...(options.recordKey ? [declared] : []),
      ];
    case 'day':
    case 'instant':
      return [[options.timeOnly ? 'Data e hora' : label, (record) => toDateCell(read(record), timeZone)]];
    case 'birthday':
      // One without a year is no day.
      return [
        [label, (record) => (isDay(read(record)) ? toDateCell(read(record), timeZone) : toCsvCell(record, timeZone))],
      ];
    case 'rate':
      return [
        [`${label} (%)`, (record) => toRateCells(read(record)).percent],
        [`${label} fixa`, (record) => toRateCells(read(record)).fixed],
      ];
    default:
      return [declared];
  }
}

/** `Código do cliente`. */
function formatIdHeading({ one, gender }: Noun): string {
  return `Código ${gender === 'm' ? 'do' : 'da'} ${one}`;
}

/** Ids are numbers on this server. */
function toIdCell(id: unknown): CsvCell {
  return id === null || id === undefined ? null : Number(id);
}

function toDateCell(value: unknown, timeZone: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (isDay(value)) return { day: value };
  return { instant: String(value), timeZone };
}

function toRateCells(value: unknown): { percent: CsvCell; fixed: CsvCell } {
  const rate = (value ?? null) as CommissionRate | null;
  if (rate === null) return { percent: null, fixed: null };
  return 'fixed' in rate ? { percent: null, fixed: { cents: rate.fixed } } : { percent: rate.percent, fixed: null };
}

/* Sales */

type SalePayment = NonNullable<SaleListed['payments']>[number];

/** The sales, what was sold and how it was paid: each file adds up to the ledger, because a void has a line with negative amounts. */
function listSalesFiles(timeZone: string): ExportedFile[] {
  const asSale = (record: object) => record as SaleListed;
  return [
    createFile<SaleListed>(
      'vendas',
      'sales',
      [
        ...listSaleColumns(timeZone),
        ['Gorjeta para', ({ tip }) => tip?.employee ?? null],
        ['Código do cliente', ({ customer_id }) => toIdCell(customer_id)],
        ['Código do colaborador', ({ employee_id }) => toIdCell(employee_id)],
        ['Código do agendamento', ({ reservation_id }) => toIdCell(reservation_id)],
        ['Corrige a venda', ({ corrects }) => toIdCell(corrects)],
      ],
      (record) => [asSale(record)],
    ),
    createFile(
      'vendas-servicos',
      'sales',
      [
        ...listSoldServiceColumns(timeZone),
        ['Comissão', ({ item }) => createAmountCell(item?.commission ?? null)],
        ['Código do serviço', ({ item }) => toIdCell(item?.service_id)],
        ['Código do colaborador', ({ item }) => toIdCell(item?.employee_id)],
      ],
      (record) => listSoldServices(asSale(record)),
    ),
    createFile<{ sale: SaleListed; payment: SalePayment }>(
      'vendas-pagamentos',
      'sales',
      [
        ['Venda', ({ sale }) => getSaleNumber(sale)],
        ['Data', ({ sale }) => formatInstantDay(getSoldAt(sale), timeZone)],
        ['Hora', ({ sale }) => formatInstantTime(getSoldAt(sale), timeZone)],
        ['Forma de pagamento', ({ payment }) => PAYMENT_METHODS[payment.method]],
        ['Valor', ({ payment }) => ({ cents: payment.amount })],
        ['Recebido', ({ payment }) => createAmountCell(payment.tendered)],
        ['Troco', ({ payment }) => ({ cents: payment.change })],
        ['Parcelas', ({ payment }) => payment.installments],
        ['Taxa do cartão', ({ payment }) => ({ cents: payment.fee })],
        ['Lançamento', ({ sale }) => getEntryKind(sale)],
      ],
      (record) => (asSale(record).payments ?? []).map((payment) => ({ sale: asSale(record), payment })),
    ),
  ];
}
