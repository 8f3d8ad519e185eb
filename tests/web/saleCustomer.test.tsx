import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import toast from 'react-hot-toast';
import { describe, expect, it, vi } from 'vitest';
import { SalePage } from '../../src/pages/sale/SalePage.tsx';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { createBackEnd } from './support/backEnd.ts';
import { renderScreen } from './support/renderApp.tsx';
import { getSentSales, openSale, reopenSale, waitForStep } from './support/saleScreen.tsx';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function openSearch(options?: Parameters<typeof openSale>[0]) {
  const sale = await openSale(options);
  await sale.tap('Pular para Cliente');
  await waitForStep('Cliente');
  const field = screen.getByLabelText<HTMLInputElement>('Buscar cliente');
  const listSearches = () => sale.backEnd.callsTo('GET /customers/find').map((call) => call.query.query);
  return { ...sale, field, searches: listSearches };
}

const listFound = () => within(screen.getByRole('listbox', { name: 'Clientes encontrados' })).getAllByRole('option');

describe('the customer search', () => {
  it('starts with the third character, once typing pauses', async () => {
    const { user, field, searches } = await openSearch();
    await user.type(field, 'an');
    expect(screen.getByText('Digite ao menos 3 letras ou números.')).toBeTruthy();
    await wait(400);
    expect(searches()).toEqual([]);
    await user.type(field, 'a so');
    expect(searches()).toEqual([]);
    expect((await screen.findByText('1 cliente encontrado')).role).toBe('status');
    expect(searches()).toEqual(['ana so']);
    expect(listFound().map((card) => card.textContent)).toEqual(['ASAna Souza(11) 9 8765-4321120 pontos']);
    expect(screen.queryByText('Clientes recentes')).toBeNull();
  });

  it('counts and searches only visible characters', async () => {
    const { user, field, searches } = await openSearch();
    await user.click(field);
    await user.paste('A\u0301\u200b\u00ad ');
    expect(screen.getByText('Digite ao menos 3 letras ou números.')).toBeTruthy();
    await user.paste('\u00a0 na');
    await waitFor(() => expect(searches()).toEqual(['Á na']));
  });

  it('cancels the previous one and shows only the last response', async () => {
    const { backEnd, user, field, searches } = await openSearch();
    const fake = fetch;
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (url.includes('/customers/find')) signals.push(init?.signal);
      return fake(url, init);
    });
    const release = backEnd.hold('GET /customers/find');
    await user.pasteInto(field, 'ana');
    await waitFor(() => expect(searches()).toEqual(['ana']));
    expect(screen.getByText('Buscando...')).toBeTruthy();
    await user.clear(field);
    await user.pasteInto(field, 'bruno');
    await waitFor(() => expect(searches()).toEqual(['ana', 'bruno']));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    release();
    await screen.findByText('1 cliente encontrado');
    expect(listFound()[0]?.textContent).toContain('Bruno Lima');
  });

  it('says when nobody is found, and when it failed and can be repeated', async () => {
    const { backEnd, user, field, tap } = await openSearch();
    await user.pasteInto(field, ' zuleica ');
    await screen.findByText('Nenhum cliente encontrado com “zuleica”.');
    await user.clear(field);
    backEnd.respondWithError('GET /customers/find', 503);
    await user.pasteInto(field, 'ana');
    await screen.findByText('Não foi possível buscar os clientes.');
    backEnd.restore('GET /customers/find');
    await tap('Tentar novamente');
    await screen.findByText('1 cliente encontrado');
  });

  it('has results of a limited height that scroll', async () => {
    createBackEnd();
    const { user } = renderScreen(<SalePage />, '/vendas', document.head);
    await user.click(await screen.findByRole('button', { name: 'Pular para Cliente' }));
    await user.pasteInto(await screen.findByLabelText('Buscar cliente'), 'ana');
    const list = await screen.findByRole('listbox', { name: 'Clientes encontrados' });
    const { overflowY, maxHeight } = getComputedStyle(list);
    expect(overflowY).toBe('auto');
    expect(maxHeight).not.toBe('');
  });

  it('reserves no space for recent customers when they cannot be loaded', async () => {
    createBackEnd().respondWithError('GET /customers', 503);
    await reopenSale();
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());
  });

  it('is beside the reservations too, with the recent customers', async () => {
    const [ana, bruno] = createSmallShop().customers;
    const others = [3, 9, 1, 7, 5, 8, 2, 6, 4].map((n) => ({
      ...bruno,
      id: n + 9,
      name: `Zé ${n}`,
      last_visit: `2026-11-0${n}T12:00:00Z`,
    }));
    // Eight more recent ones still have a reservation.
    const booked = others
      .slice(0, 8)
      .map((each) => ({ ...each, id: each.id + 20, last_visit: each.last_visit.replace('-11-0', '-11-1') }));
    const reservations = booked.map(({ id, name }) => ({
      ...createSmallShop().reservations[0],
      id,
      customer: { id, name },
    }));
    const { user, tap } = await openSale({
      tables: { customers: [ana, bruno, ...others, ...booked], reservations } as never,
    });
    const recent = await screen.findByRole('list', { name: 'Clientes recentes' });
    expect(
      within(recent)
        .getAllByRole('button')
        .map((pill) => pill.textContent),
    ).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Z${n}Zé ${n}`));
    await user.pasteInto(screen.getByLabelText('Buscar cliente'), 'ana');
    const option = await screen.findByRole('option', { name: /\(11\) 9 8765-4321/ });
    expect(screen.queryByRole('list', { name: 'Clientes recentes' })).toBeNull();
    await user.click(option);
    await waitForStep('Colaborador');
    await tap('Voltar');
  });

  it('is operated with the arrows and Enter', async () => {
    const [ana, bruno] = createSmallShop().customers;
    const customers = [ana, bruno, { ...bruno, id: 3, name: 'Caio Reis' }] as never;
    const { user, field } = await openSearch({ tables: { customers } });
    await user.type(field, '119{Enter}');
    await screen.findByText('3 clientes encontrados');
    const readActiveOption = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(screen.getByRole('combobox', { name: 'Buscar cliente', expanded: true })).toBe(field);
    expect(readActiveOption()).toContain('Ana Souza');
    await user.keyboard('{ArrowDown}');
    expect(readActiveOption()).toContain('Bruno Lima');
    expect(listFound().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
    // A new result starts at the first option.
    await user.type(field, '8');
    await screen.findByText('1 cliente encontrado');
    expect(readActiveOption()).toContain('Ana Souza');
    await user.keyboard('{Backspace}');
    await screen.findByText('3 clientes encontrados');
    // A text that is too short or empty offers nobody.
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(screen.queryByRole('listbox', { name: 'Clientes encontrados' })).toBeNull();
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}119');
    await screen.findByText('3 clientes encontrados');
    // The Enter that ends an IME composition chooses nobody.
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    const scrolledTo = vi.fn();
    Element.prototype.scrollIntoView = scrolledTo;
    await user.keyboard('{ArrowUp}');
    expect(readActiveOption()).toContain('Caio Reis');
    expect(scrolledTo.mock.contexts.map((element) => (element as Element).textContent)).toEqual([readActiveOption()]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    await waitForStep('Colaborador');
    expect(screen.getByText('Bruno Lima')).toBeTruthy();
  });
});

describe('a new customer', () => {
  async function openForm(typed = '') {
    const sale = await openSearch();
    if (typed) await sale.user.type(sale.field, typed);
    await sale.tap('Novo Cliente');
    const dialog = await screen.findByRole('dialog', { name: 'Novo Cliente' });
    const fill = async (name: string, phone: string, email: string) => {
      const values = { Nome: name, Telefone: phone, 'E-mail': email };
      for (const [label, value] of Object.entries(values)) {
        const field = within(dialog).getByLabelText(new RegExp(`^${label}`));
        await sale.user.clear(field);
        if (value) await sale.user.type(field, value);
      }
    };
    const getValue = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value;
    return { ...sale, dialog, fill, value: getValue };
  }

  it('is created from the search text, added to the sale, and the employee step follows', async () => {
    const { backEnd, fill, tap, tick, value } = await openForm('Zuleica');
    expect(value('Nome')).toBe('Zuleica');
    await fill('Nina Alves', '11912340000', 'nina@exemplo.com.br');
    await tap('Salvar');
    await waitForStep('Colaborador');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/sucesso/)).toBeNull();
    expect(backEnd.callsTo('POST /customers/create')[0]?.body).toEqual({
      customer: { name: 'Nina Alves', phone: '11912340000', email: 'nina@exemplo.com.br' },
    });
    await tap(/Carla Dias/);
    expect(screen.getByText('Nina Alves')).toBeTruthy();
    await tick(/Corte/);
    await tap('Continuar');
    await tap('Seguir com PIX');
    await tap('Finalizar Venda');
    await screen.findByText('Venda criada com sucesso');
    expect(getSentSales(backEnd)).toMatchObject([{ customer_id: 3 }]);
  });

  it('keeps the typed text and shows the reason when the server cannot or does not create it', async () => {
    const { backEnd, fill, tap, value, dialog } = await openForm();
    backEnd.respondWithError('POST /customers/create', 503);
    await fill('Nina Alves', '11912340000', 'nina@exemplo.com.br');
    await tap('Salvar');
    await screen.findByText('Erro ao criar cliente. Tente novamente.');
    within(dialog).getByText('O servidor está ocupado. Tente novamente em instantes.');
    expect([value('Nome'), value('Telefone')]).toEqual(['Nina Alves', '(11) 9 1234-0000']);
    toast.removeAll();
    backEnd.restore('POST /customers/create');
    backEnd.respondWith('POST /customers/create', { status: 'error', message: 'Cadastro de clientes suspenso' });
    await tap('Salvar');
    await screen.findByText('Cadastro de clientes suspenso');
    expect(screen.getByRole('dialog', { name: 'Novo Cliente' })).toBeTruthy();
    // Field errors are shown at the fields.
    backEnd.respondWithError('POST /customers/create', 422, 'Confira os campos', {
      phone: 'Este telefone é de outro país',
    });
    await tap('Salvar');
    await screen.findByText('Este telefone é de outro país');
    await screen.findByText('Erro ao criar cliente. Tente novamente.');
    expect(screen.queryByText('Confira os campos')).toBeNull();
  });
});
