import { screen, waitFor, within } from '@testing-library/react';
import { addDays } from '../../../domain/dates.ts';
import { CARDS_PER_PAGE } from '../../../src/dataProvider/lists.ts';
import { ReservationsPage } from '../../../src/resources/reservations/ReservationsPage.tsx';
import { createSmallShop, type Row, type Tables, today } from '../../fixtures/backEnd/records.ts';
import { type BackEndOptions, createBackEnd } from './backEnd.ts';
import { renderScreen } from './renderApp.tsx';

/** The shop's day so many days after today. */
export const daysFromToday = (days: number) => addDays(today(), days);

/** A reservation of Ana with Carla for a cut, as on the wire. */
export function buildReservationRow(id: number, fields: Partial<Row> = {}): Row {
  const [first] = createSmallShop().reservations;
  return { ...first, id, date: today(), time: '09:00', status: 1, ...fields };
}

/** Tables with these reservations and their customers, found by name; unknown names become new customers. */
export function withCustomers(rows: readonly Row[]): Pick<Tables, 'customers' | 'reservations'> {
  const { customers } = createSmallShop();
  const [ana] = customers;
  for (const { customer } of rows)
    if (!customers.some(({ name }) => name === getName(customer)))
      customers.push({ ...ana, id: customers.length + 1, name: getName(customer) });
  const findCustomer = (customer: unknown) => customers.find(({ name }) => name === getName(customer));
  return { customers, reservations: rows.map((row) => ({ ...row, customer: findCustomer(row.customer) })) };
}

const getName = (customer: unknown) => (customer as Row).name;

/** Opens the agenda on a back end. Returns the actions of a person on it. */
export async function openAgenda(options?: BackEndOptions) {
  const backEnd = createBackEnd(options);
  const rendered = renderScreen(<ReservationsPage />, '/agendamentos');
  await waitForFirstPage(backEnd.tables.reservations.length);
  const { user } = rendered;
  const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return {
    ...rendered,
    backEnd,
    tap,
    /** Opens the form of a new reservation with all its inputs. */
    openForm: async () => {
      await tap('Novo Agendamento');
      const form = await findForm('Novo Agendamento');
      const more = within(form).queryByRole('button', { name: 'Mais opções' });
      if (more) await user.click(more);
      return form;
    },
    /** Opens the form of a reservation by the name of its button. */
    edit: async (name: RegExp) => {
      await tap(name);
      return findForm('Editar Agendamento');
    },
    choose: async (form: HTMLElement, label: string, option: string) =>
      user.selectOptions(within(form).getByLabelText(label, { exact: false }), option),
    tick: async (form: HTMLElement, service: RegExp) =>
      user.click(within(form).getByRole('checkbox', { name: service })),
    save: async (form: HTMLElement) => user.click(within(form).getByRole('button', { name: 'Salvar' })),
    /** Types into the customer field and chooses the option found. */
    find: async (form: HTMLElement, text: string, name: RegExp) => {
      const field = within(form).getByRole('combobox', { name: /Cliente/ });
      await user.clear(field);
      await user.type(field, text);
      await user.click(await screen.findByRole('option', { name }));
    },
  };
}

/** Waits for every card of the first page. */
async function waitForFirstPage(reservations: number): Promise<void> {
  await waitFor(() => {
    const isLoaded =
      reservations === 0 ? screen.queryByText(/^Nenhum agendamento\./) : document.querySelector('article');
    const cards = document.querySelectorAll('article').length;
    if (!isLoaded || cards < Math.min(reservations, CARDS_PER_PAGE)) throw new Error(`${cards} reservations so far`);
  });
}

export async function findForm(title: string): Promise<HTMLElement> {
  const form = await screen.findByRole('dialog', { name: title });
  // The options arrive in a later response.
  await within(form).findByRole('option', { name: 'Carla Dias' });
  return form;
}

/** The cards in document order, as `day heading | hour customer`. */
export function readAgenda(): string[] {
  return screen.getAllByRole('article').map((card) => {
    const heading = card.closest('section')?.querySelector('h2')?.textContent;
    return `${heading} | ${card.querySelector('p')?.textContent} ${card.querySelector('h3')?.textContent}`;
  });
}

export function getCard(name: string): HTMLElement {
  const card = screen.getAllByRole('article').find((article) => within(article).queryByRole('heading', { name }));
  if (!card) throw new Error(`no card of ${name}`);
  return card;
}

/** The visible labels of a card's buttons, icon buttons excluded. */
export function listButtons(card: HTMLElement): string[] {
  return within(card)
    .queryAllByRole('button')
    .filter(({ title }) => title !== 'Abrir a ficha')
    .map((button) => button.textContent ?? '')
    .filter(Boolean);
}

/** Bruno waits for a cut by any employee, from today to 2099. */
export function buildWaitingRow(id: number, fields: Partial<Row> = {}): Row {
  return {
    id,
    customer_id: 2,
    customer: 'Bruno Lima',
    phone: '11912345678',
    services: [{ id: 1, name: 'Corte', duration: 30 }],
    employee_id: null,
    employee: null,
    from: today(),
    to: '2099-01-01',
    observation: null,
    version: 1,
    ...fields,
  };
}
