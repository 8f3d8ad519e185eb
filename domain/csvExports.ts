import type { LooseSale, SaleListed } from './answers.ts';
import { PAYMENT_METHODS } from './constants.ts';
import { type Cell, csvFile, dayCell } from './csv.ts';
import { dayOf, shopTime } from './dates.ts';
import { formatPhone, isPhone } from './phone.ts';
import type { CashClosing } from './resources/closings.ts';
import type { Customer } from './resources/customers.ts';

/** One column of a file. */
type Column<Item> = readonly [heading: string, cell: (item: Item) => Cell];

/** A file of customers. It can be imported again, and brings nothing new. */
export function customersFile(customers: readonly Customer[], timeZone: string): string {
  return fileOf<Customer>(customers, [
    ['Nome', ({ name }) => name],
    // One that is no Brazilian number is left as it was typed.
    ['Telefone', ({ phone }) => (isPhone(phone) ? formatPhone(phone) : phone)],
    ['E-mail', ({ email }) => email],
    ['Pontos', ({ points }) => points],
    ['Visitas', ({ total_visits }) => total_visits],
    ['Cadastro', ({ registration_date }) => instantDay(registration_date, timeZone)],
    ['Última visita', ({ last_visit }) => instantDay(last_visit, timeZone)],
  ]);
}

/** A file of sales, those that were taken back left out by the server. */
export function salesFile(sales: readonly SaleListed[], timeZone: string): string {
  return fileOf<SaleListed>(sales, [
    ['Data', ({ created_at }) => instantDay(created_at, timeZone)],
    ['Hora', ({ created_at }) => instantTime(created_at, timeZone)],
    ['Cliente', ({ customer }) => customer],
    ['Colaborador', ({ employee }) => employee],
    ['Serviços', ({ services }) => services.map(({ name }) => name).join(', ')],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Forma de pagamento', ({ payment_method }) => PAYMENT_METHODS[payment_method]],
    ['Pontos', ({ points }) => points],
    ['Venda avulsa', ({ individual }) => (individual ? 'Sim' : 'Não')],
    ['Observação', ({ observation }) => observation],
  ]);
}

/** A file of loose sales, of which a bare back end tells no more. */
export function looseSalesFile(sales: readonly LooseSale[], timeZone: string): string {
  return fileOf<LooseSale>(sales, [
    ['Data', ({ created_at }) => instantDay(created_at, timeZone)],
    ['Hora', ({ created_at }) => instantTime(created_at, timeZone)],
    ['Valor', ({ amount }) => ({ cents: amount })],
    ['Observação', ({ observation }) => observation],
  ]);
}

/** A file of closings. */
export function closingsFile(closings: readonly CashClosing[]): string {
  return fileOf<CashClosing>(closings, [
    ['Data', ({ closed_at }) => dayCell(closed_at)],
    ['Responsável', ({ employee }) => employee],
    ['Total registrado', ({ total_received }) => ({ cents: total_received })],
    ['Despesas', ({ expenses }) => ({ cents: expenses })],
    ['Dinheiro', ({ total_cash }) => ({ cents: total_cash })],
    ['PIX', ({ total_pix }) => ({ cents: total_pix })],
    ['Cartão Débito', ({ total_debit }) => ({ cents: total_debit })],
    ['Cartão Crédito', ({ total_credit }) => ({ cents: total_credit })],
    ['Observação', ({ observation }) => observation],
  ]);
}

function fileOf<Item>(items: readonly Item[], columns: readonly Column<Item>[]): string {
  return csvFile(
    columns.map(([heading]) => heading),
    items.map((item) => columns.map(([, cell]) => cell(item))),
  );
}

/** What no calendar knows is written as it came: another back end's affair. */
function instantDay(instant: string | null, timeZone: string): Cell {
  if (!instant) return null;
  return Number.isNaN(Date.parse(instant)) ? instant : dayCell(dayOf(instant, timeZone));
}

function instantTime(instant: string, timeZone: string): Cell {
  return Number.isNaN(Date.parse(instant)) ? null : shopTime(new Date(instant), timeZone).time;
}
