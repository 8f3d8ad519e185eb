import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../fixtures/backEnd/records.ts';
import { REAL_SERVER } from './support/backEnd.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  type ListScreen,
  normalizeSpaces,
  openListScreen,
  waitForDialogToClose,
} from './support/listScreen.ts';

const CHANGED = 'Este registro foi alterado por outra pessoa enquanto você editava';

/** Another user saves the first record of a table. */
function change({ backEnd }: ListScreen, table: keyof Tables, changes: Record<string, unknown>): void {
  const [row] = backEnd.tables[table];
  backEnd.update(table, 1, { ...changes, version: Number(row?.version) + 1 });
}

async function findAlert(): Promise<string[]> {
  const alert = (await screen.findByText(CHANGED)).closest<HTMLElement>('[role="alert"]') as HTMLElement;
  return within(alert)
    .getAllByRole('listitem')
    .map((line) => normalizeSpaces(line.textContent));
}

async function editAna() {
  const opened = await openListScreen('/clientes', REAL_SERVER);
  await opened.press('Editar Ana Souza');
  return opened;
}

const NO_PROFILE = { birthday: null, note: null, consent: null, no_online: null };

describe('editing a record that another user has just changed', () => {
  it('can start again from the saved values', async () => {
    const opened = await editAna();
    change(opened, 'customers', { name: 'Ana S. Souza' });
    await opened.write('Nome', 'Ana Maria');
    await opened.press('Salvar');
    await opened.press('Usar o que está salvo');
    await waitFor(() => expect(getField('Nome').value).toBe('Ana S. Souza'));
    expect(screen.queryByText(CHANGED)).toBeNull();
    // Nothing is typed: closing asks nothing.
    await opened.press('Cancelar');
    await waitForDialogToClose();
  });

  it('can replace the other user’s value by the typed one and keeps the other user’s other changes', async () => {
    const opened = await editAna();
    change(opened, 'customers', { name: 'Ana S. Souza', phone: '1133334444' });
    await opened.write('Nome', 'Ana Maria');
    await opened.press('Salvar');
    await opened.press('Manter o que digitei');
    await waitFor(() => expect(getField('Telefone').value).toBe('(11) 3333-4444'));
    expect(getField('Nome').value).toBe('Ana Maria');
    expect(document.activeElement).toBe(within(getTopLayer()).getByRole('button', { name: 'Salvar' }));
    await opened.press('Cancelar');
    await screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });
    await opened.press('Continuar editando');
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    await opened.press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(getSentBodies(opened.backEnd, 'PUT /customers/edit/1')[1]).toEqual({
      customer: {
        name: 'Ana Maria',
        phone: '1133334444',
        email: 'ana.souza@exemplo.com.br',
        ...NO_PROFILE,
        version: 2,
      },
    });
  });

  it('shows a second change like the first', async () => {
    const opened = await editAna();
    change(opened, 'customers', { phone: '1133334444' });
    await opened.write('Nome', 'Ana Maria');
    await opened.press('Salvar');
    expect(await findAlert()).toEqual(['Telefone: (11) 9 8765-4321 → (11) 3333-4444']);
    expect([getField('Nome').value, getField('Telefone').value]).toEqual(['Ana Maria', '(11) 3333-4444']);
    change(opened, 'customers', { phone: '1155556666' });
    await opened.press('Salvar');
    await waitFor(async () => expect(await findAlert()).toEqual(['Telefone: (11) 3333-4444 → (11) 5555-6666']));
    await opened.press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(opened.backEnd.tables.customers[0]).toMatchObject({ name: 'Ana Maria', phone: '1155556666', version: 4 });
  });

  it('asks field by field where both changed several, and keeps what only the other user changed', async () => {
    const opened = await editAna();
    change(opened, 'customers', { name: 'Ana S. Souza', phone: '1133334444', email: 'ana@novo.com.br' });
    await opened.write('Nome', 'Ana Maria');
    await opened.write('Telefone', '11955556666');
    await opened.press('Salvar');
    const group = async (name: string) => within(await screen.findByRole('group', { name }));
    await opened.user.click((await group('Nome')).getByRole('button', { name: 'Manter o que digitei' }));
    await opened.user.click((await group('Telefone')).getByRole('button', { name: 'Usar o que está salvo' }));
    expect(await findAlert()).toEqual(['E-mail: ana.souza@exemplo.com.br → ana@novo.com.br']);
    await opened.press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    expect(getSentBodies(opened.backEnd, 'PUT /customers/edit/1')[1]).toEqual({
      customer: { name: 'Ana Maria', phone: '1133334444', email: 'ana@novo.com.br', ...NO_PROFILE, version: 2 },
    });
  });

  it('shows the server’s reason where the record cannot be read again', async () => {
    const opened = await editAna();
    change(opened, 'customers', { phone: '1133334444' });
    await opened.write('Nome', 'Ana Maria');
    opened.backEnd.respondWithError('GET /customers', 503);
    await opened.press('Salvar');
    await screen.findByText('Este registro foi alterado por outra pessoa. Veja o que mudou e tente de novo.');
    expect(getField('Nome').value).toBe('Ana Maria');
  });
});

describe('the description of a conflict', () => {
  it('names the responsible employee of an expense', async () => {
    const opened = await openListScreen('/despesas', REAL_SERVER);
    await opened.press(/^Editar /);
    change(opened, 'expenses', { employee_id: 2 });
    await opened.write('Descrição', 'Água');
    await opened.press('Salvar');
    expect(await findAlert()).toEqual(['Responsável: Carla Dias → Davi Rocha']);
  });

  it('names the services of an employee, the status and the commission', async () => {
    const opened = await openListScreen('/colaboradores', REAL_SERVER);
    await opened.press('Editar Carla Dias');
    await within(getTopLayer()).findByRole('checkbox', { name: 'Corte' });
    const [, , colour] = opened.backEnd.tables.services;
    change(opened, 'employees', { services: [colour], status: '0', commission: 42.5, observation: 'De férias' });
    await opened.write('Nome', 'Carla D.');
    await opened.press('Salvar');
    expect(await findAlert()).toEqual([
      'Comissão (%): 50 → 42,5',
      'Especialidades: Barba, Corte → Coloração',
      'Ativo: sim → não',
      'Observação: vazio → De férias',
    ]);
    await waitFor(() =>
      expect(within(getTopLayer()).getByRole<HTMLInputElement>('checkbox', { name: 'Corte' }).checked).toBe(false),
    );
    expect(within(getTopLayer()).getByRole<HTMLInputElement>('checkbox', { name: 'Coloração' }).checked).toBe(true);
    await opened.press('Salvar');
    await screen.findByText('Colaborador atualizado com sucesso!');
    expect(getSentBodies(opened.backEnd, 'PUT /employees/edit/1')[1]?.employee).toMatchObject({
      name: 'Carla D.',
      services: [3],
      commission: 42.5,
      status: '0',
      version: 2,
    });
  });
});
