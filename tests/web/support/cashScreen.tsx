import { screen, within } from '@testing-library/react';
import type { Day } from '../../../domain/dates.ts';
import { CashPage } from '../../../src/pages/cash/CashPage.tsx';
import { type Row, today } from '../../fixtures/backEnd/records.ts';
import { type BackEndOptions, createBackEnd } from './backEnd.ts';
import { renderScreen } from './renderApp.tsx';
import { replaceNonBreakingSpaces } from './saleScreen.tsx';

/** A closing of today by Carla with the required fields only. */
export function buildClosingRow(id: number, fields: Partial<Row> = {}): Row {
  return {
    id,
    closed_at: today(),
    total_received: 100,
    employee_id: 1,
    employee: 'Carla Dias',
    observation: null,
    expenses: 0,
    total_credit: 0,
    total_debit: 0,
    total_cash: 0,
    total_pix: 0,
    version: 1,
    ...fields,
  };
}

/** A loose sale made now, as on the wire. */
export function buildLooseSaleRow(id: number, amount: number, fields: Partial<Row> = {}): Row {
  return { id, amount, individual: 1, observation: null, created_at: new Date().toISOString(), ...fields };
}

/** A loose sale made at noon of a day, as on the wire. */
export function buildSaleOn(day: Day, id: number, amount: number): Row {
  return buildLooseSaleRow(id, amount, { created_at: `${day}T15:00:00Z` });
}

/** Opens the cash screen on a back end. Returns the actions of a person on it. */
export async function openCash(options?: BackEndOptions) {
  const backEnd = createBackEnd(options);
  const rendered = renderScreen(<CashPage />, '/caixa');
  await screen.findByText(/^Caixa (aberto|fechado)( hoje)?$/);
  const { user } = rendered;
  const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  return {
    ...rendered,
    backEnd,
    tap,
    openForm: async () => {
      await tap('Fechar Caixa');
      return findForm('Fechar Caixa');
    },
    choose: async (form: HTMLElement, name: string) =>
      user.selectOptions(within(form).getByLabelText(/Responsável/), name),
    save: async (form: HTMLElement) => user.click(within(form).getByRole('button', { name: 'Salvar' })),
  };
}

export async function findForm(title: string): Promise<HTMLElement> {
  const form = await screen.findByRole('dialog', { name: title });
  await within(form).findByRole('option', { name: 'Carla Dias' });
  return form;
}

/** The text of a titled section, non-breaking spaces replaced. */
export function readSection(name: string): string {
  return replaceNonBreakingSpaces(screen.getByRole('region', { name }).textContent);
}

export function getTotalField(form: HTMLElement): HTMLInputElement {
  return within(form).getByLabelText<HTMLInputElement>(/Total a registrar/);
}

export function readTotal(form: HTMLElement): string {
  return replaceNonBreakingSpaces(getTotalField(form).value);
}
