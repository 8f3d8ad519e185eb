import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listPreferences } from '../../src/listPreferences.ts';
import { daysFromToday, findForm } from './support/agendaScreen.tsx';
import { createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { typeDay } from './support/day.ts';
import { waitForDialogToClose } from './support/listScreen.ts';
import { renderApp } from './support/renderApp.tsx';
import { setViewport } from './support/viewport.ts';

// 10:10 at the shop, on a Friday.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T13:10:00Z'));
  setViewport(1200);
});

/** Books Ana's colour with Davi next Monday at 14:30, from the agenda in this view. */
async function bookNextMonday(view: 'list' | 'day' | 'week') {
  listPreferences.setItem('agendamentos.agenda', view);
  createBackEnd(REAL_SERVER);
  const rendered = renderApp('/agendamentos');
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Novo Agendamento' }));
  const form = await findForm('Novo Agendamento');
  await user.type(within(form).getByRole('combobox', { name: /Cliente/ }), 'ana');
  await user.click(await screen.findByRole('option', { name: /^Ana Souza/ }));
  await user.selectOptions(within(form).getByLabelText(/^Colaborador/), 'Davi Rocha');
  await user.click(await within(form).findByRole('checkbox', { name: /^Coloração/ }));
  await typeDay('Data', daysFromToday(3));
  await user.selectOptions(await within(form).findByLabelText(/^Horário/), '14:30');
  await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Agendamento adicionado com sucesso!');
  // A closing dialog returns the focus.
  await waitForDialogToClose();
  return rendered;
}

describe('what was just booked', () => {
  it.each([
    ['list', 360, 'Agenda: segunda-feira, 23 de novembro'],
    ['day', 360, 'Agenda: segunda-feira, 23 de novembro'],
    ['day', 1200, 'Agenda: segunda-feira, 23 de novembro'],
    ['week', 1200, 'Agenda: 22/11/2026 a 28/11/2026'],
  ] as const)('is said with name, day and hour, and shown from the view %s at %i pixels', async (view, width, grid) => {
    setViewport(width);
    const { user } = await bookNextMonday(view);
    expect(screen.getByText('Ana Souza, seg 23/11 às 14:30')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ver' }));
    await screen.findByRole('group', { name: grid });
    const tile = await screen.findByRole('button', { name: /^14:30 a .*, Ana Souza/ });
    await waitFor(() => expect(document.activeElement).toBe(tile));
    expect(screen.queryByRole('button', { name: 'Ver' })).toBeNull();
  });
});
