import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONSENT_TEXT } from '../../domain/consent.ts';
import { listPreferences } from '../../src/listPreferences.ts';
import { ReservationsPage } from '../../src/resources/reservations/ReservationsPage.tsx';
import { createSmallShop, type Row, today } from '../fixtures/backEnd/records.ts';
import { openAgenda } from './support/agendaScreen.tsx';
import { type BackEndOptions, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { openFinder } from './support/finder.ts';
import {
  getField,
  getSentBodies,
  getTopLayer,
  normalizeSpaces,
  openListScreen,
  readHelperText,
  waitForDialogToClose,
} from './support/listScreen.ts';
import { renderScreen } from './support/renderApp.tsx';
import { openSale, waitForStep } from './support/saleScreen.tsx';

const NOTE = 'Máquina 2\nNão gosta de conversa';
const PROFILE = {
  birthday: `1990-${today().slice(-5)}`,
  note: NOTE,
  consent: { at: '2026-01-10', text: 'Ficha assinada' },
  no_online: 'Faltou três vezes',
};

const [ana, bruno] = createSmallShop().customers as [Row, Row];
/** Ana has a profile, Bruno has none. */
const withProfile = (options: BackEndOptions = REAL_SERVER): BackEndOptions => ({
  ...options,
  tables: { customers: [{ ...ana, ...PROFILE }, bruno] },
});

async function openForm(name: RegExp, options?: BackEndOptions) {
  const opened = await openListScreen('/clientes', options ?? withProfile());
  await opened.press(name);
  await waitFor(() => getField('Aniversário'));
  return { ...opened, readSent: () => getSentBodies(opened.backEnd, 'PUT /customers/edit/*').at(-1)?.customer as Row };
}

const findMark = (name: string) => screen.findByRole('button', { name: `Como gosta ${name}` });

describe('a customer’s page', () => {
  it('begins with how they like it, and says birthday, consent and why they may not book online', async () => {
    const { press } = await openListScreen('/clientes', withProfile());
    await press('Ana Souza');
    const dialog = await screen.findByRole('dialog', { name: 'Ana Souza' });
    await within(dialog).findByText(/Faltou três vezes/);
    const age = new Date().getFullYear() - 1990;
    expect(dialog.textContent).toMatch(
      new RegExp(
        `^Ana SouzaComo gosta${NOTE}Não agendar online:Faltou três vezesAniversário:.*, é hoje \\(${age} anos\\)`,
      ),
    );
    expect(dialog.textContent).toContain('Aceita mensagens:desde 10/01/2026“Ficha assinada”');
  });

  it('opens the form over it, and shows what was changed', async () => {
    const { press, write } = await openListScreen('/clientes', withProfile());
    await press('Ana Souza');
    const dialog = await screen.findByRole('dialog', { name: 'Ana Souza' });
    await within(dialog).findByText(/Faltou três vezes/);
    await press('Editar');
    await screen.findByRole('dialog', { name: 'Editar Cliente' });
    await write('Como gosta', 'Tesoura');
    await press('Salvar');
    await screen.findByText('Cliente atualizado com sucesso!');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Editar Cliente' })).toBeNull());
    await waitFor(() => expect(dialog.textContent).toContain('Como gostaTesoura'));
  });

  it('closes with the form when the record is merged into another', async () => {
    const { press } = await openListScreen('/clientes', {
      ...REAL_SERVER,
      tables: { customers: [ana, { ...bruno, phone: ana.phone }] },
    });
    await press('Bruno Lima');
    await press('Editar');
    await press('Juntar cadastros com Ana Souza');
    const merge = await screen.findByRole('dialog', { name: 'Juntar cadastros' });
    await waitFor(() =>
      expect(within(merge).getByRole<HTMLButtonElement>('button', { name: 'Juntar cadastros' }).disabled).toBe(false),
    );
    await press('Juntar cadastros');
    await waitForDialogToClose();
  });

  it('has none of it without a profile, and on a back end without the feature', async () => {
    const features = REAL_SERVER.features?.filter((feature) => feature !== 'customers.profile');
    const { press } = await openListScreen('/clientes', withProfile({ ...REAL_SERVER, features }));
    await press('Ana Souza');
    const dialog = await screen.findByRole('dialog', { name: 'Ana Souza' });
    await within(dialog).findByRole('button', { name: 'Nova Venda' });
    expect(document.body.textContent).not.toMatch(/Como gosta|Aniversário|Máquina 2|mensagens|online/);
    expect(screen.queryByRole('button', { name: /Como gosta/ })).toBeNull();
  });
});

describe('the form of a customer', () => {
  it('sends the wording that was agreed to, and shows since when', async () => {
    const { press, user, readSent } = await openForm(/^Editar Bruno/);
    const consent = getField('Aceita mensagens');
    expect(consent.checked).toBe(false);
    expect(readHelperText('Aceita mensagens')).toBe(`“${CONSENT_TEXT}”`);
    await user.click(consent);
    await press('Salvar');
    await waitForDialogToClose();
    expect(readSent().consent).toEqual({ text: CONSENT_TEXT });
    await press(/^Editar Bruno/);
    await waitFor(() => expect(readHelperText('Aceita mensagens')).toMatch(/^Desde \d\d\/\d\d\/\d{4}: “Aceito/));
  });

  it('keeps a consent that was switched off and on again, and withdraws one that stays off', async () => {
    const { press, user, readSent } = await openForm(/^Editar Ana/);
    await user.click(getField('Aceita mensagens'));
    await user.click(getField('Aceita mensagens'));
    expect(readHelperText('Aceita mensagens')).toBe('Desde 10/01/2026: “Ficha assinada”');
    // Nothing has changed, so closing asks nothing.
    await press('Cancelar');
    await waitForDialogToClose();
    await press(/^Editar Ana/);
    await waitFor(() => getField('Aceita mensagens'));
    await user.click(getField('Aceita mensagens'));
    await press('Salvar');
    await waitForDialogToClose();
    expect(readSent()).toMatchObject({ ...PROFILE, consent: null });
  });

  it.each([
    ['2512', '25/12', '12-25'],
    ['5/3', '05/03', '03-05'],
    ['25121990', '25/12/1990', '1990-12-25'],
    ['251290', '25/12/1990', '1990-12-25'],
    ['1/2/05', '01/02/2005', '2005-02-01'],
    // Nobody is born after today.
    ['311229', '31/12/1929', '1929-12-31'],
    ['29/02', '29/02', '02-29'],
  ])('reads the birthday %s as %s', async (typed, shown, sent) => {
    const { press, user, readSent } = await openForm(/^Editar Bruno/);
    await user.type(getField('Aniversário'), typed);
    await user.tab();
    expect(getField('Aniversário').value).toBe(shown);
    await press('Salvar');
    await waitForDialogToClose();
    expect(readSent().birthday).toBe(sent);
  });

  it.each(['3102', '31021990', '12', '29/02/2023'])('says what is wrong with the birthday %s', async (typed) => {
    const { press, user, readSent } = await openForm(/^Editar Bruno/);
    await user.type(getField('Aniversário'), typed);
    await press('Salvar');
    await waitFor(() =>
      expect(readHelperText('Aniversário')).toBe('Informe o dia e o mês, como 25/12, com ou sem o ano'),
    );
    expect(readSent()).toBeUndefined();
  });
});

describe('the form of a new customer in a sale', () => {
  it('folds what a customer may lack under “Mais dados”, and stores it', async () => {
    const sale = await openSale(withProfile());
    await sale.tap('Pular para Cliente');
    await waitForStep('Cliente');
    await sale.tap('Novo Cliente');
    const form = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }));
    expect(form.queryByLabelText('Aniversário')).toBeNull();
    await sale.user.type(form.getByLabelText(/^Nome/), 'Zoé Prado');
    await sale.user.type(form.getByLabelText(/^Telefone/), '11955550001');
    await sale.user.click(form.getByLabelText('Sem e-mail'));
    await sale.user.click(form.getByRole('button', { name: 'Mais dados' }));
    await sale.user.type(form.getByLabelText('Aniversário'), '2512');
    await sale.user.type(form.getByLabelText('Como gosta'), 'Só tesoura');
    await sale.user.click(form.getByRole('button', { name: 'Mais dados' }));
    await sale.user.click(form.getByRole('button', { name: 'Salvar' }));
    await waitForStep('Colaborador');
    expect(getSentBodies(sale.backEnd, 'POST /customers/create')).toMatchObject([
      { customer: { name: 'Zoé Prado', birthday: '12-25', note: 'Só tesoura', consent: null, no_online: null } },
    ]);
  });
});

describe('a customer’s note', () => {
  it('is a mark on the card that opens and closes', async () => {
    const { user } = await openListScreen('/clientes', withProfile());
    const mark = await findMark('Ana Souza');
    expect(mark.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText(/Máquina 2/)).toBeNull();
    await user.click(mark);
    expect(screen.getByText(/Máquina 2/).id).toBe(mark.getAttribute('aria-controls'));
    await user.click(mark);
    expect(screen.queryByText(/Máquina 2/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Como gosta Bruno Lima' })).toBeNull();
  });

  it('is a mark in the list of appointments', async () => {
    const { user } = await openListScreen('/agendamentos?exibicao=lista', withProfile());
    const [mark] = await screen.findAllByRole('button', { name: 'Como gosta Ana Souza' });
    await user.click(mark as HTMLElement);
    expect(screen.getByText(/Máquina 2/)).toBeTruthy();
  });

  it('is a mark in the dialog of an appointment, beside why they may not book online, both also on its tile', async () => {
    listPreferences.setItem('agendamentos.agenda', 'day');
    createBackEnd(withProfile());
    const { user } = renderScreen(<ReservationsPage />, '/agendamentos');
    await user.click(await screen.findByRole('button', { name: /Ana Souza, .*, Com nota, Não agendar online$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendamento' }));
    expect(dialog.getByText(/Máquina 2/)).toBeTruthy();
    expect(dialog.queryByText(/Faltou três vezes/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Não agendar online Ana Souza' }));
    expect(dialog.getByText('Não agendar online: Faltou três vezes')).toBeTruthy();
  });

  it('is a mark in the table of customers, beside why they may not book online', async () => {
    const { press, user } = await openListScreen('/clientes', withProfile());
    await press('Tabela');
    const row = await screen.findByRole('row', { name: /Ana Souza/ });
    await user.click(within(row).getByRole('button', { name: 'Como gosta Ana Souza' }));
    expect(within(row).getByText(/Máquina 2/)).toBeTruthy();
    within(row).getByRole('button', { name: 'Não agendar online Ana Souza' });
  });

  it('is a mark in the sale, once the customer is chosen', async () => {
    const sale = await openSale(withProfile());
    await sale.tap('Pular para Cliente');
    await waitForStep('Cliente');
    await sale.user.click(await screen.findByRole('button', { name: /Ana Souza/ }));
    await waitForStep('Colaborador');
    await sale.user.click(await findMark('Ana Souza'));
    expect(screen.getByText(/Máquina 2/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Não agendar online Ana Souza' })).toBeTruthy();
  });

  it('is a mark in the form of an appointment, beside why they may not book online', async () => {
    const agenda = await openAgenda(withProfile());
    const form = await agenda.openForm();
    await agenda.find(form, 'ana', /^Ana Souza/);
    await agenda.user.click(await within(form).findByRole('button', { name: 'Como gosta Ana Souza' }));
    expect(within(form).getByText(/Máquina 2/)).toBeTruthy();
    expect(within(form).queryByText(/Faltou três vezes/)).toBeNull();
    await agenda.user.click(within(form).getByRole('button', { name: 'Não agendar online Ana Souza' }));
    expect(within(form).getByText('Não agendar online: Faltou três vezes')).toBeTruthy();
  });
});

describe('a search by a word of a note', () => {
  it('finds the customer in a sale, and says why', async () => {
    const sale = await openSale(withProfile());
    await sale.tap('Pular para Cliente');
    await waitForStep('Cliente');
    await sale.user.type(screen.getByRole('combobox', { name: 'Buscar cliente' }), 'maquina');
    const option = await screen.findByRole('option', { name: /Ana Souza/ });
    expect(option.textContent).toMatch(/ · em “Como gosta”/);
  });

  it('finds the customer in the finder', async () => {
    const finder = await openFinder(withProfile());
    await finder.type('maquina');
    expect((await screen.findByRole('option', { name: /Nova venda para Ana Souza/ })).textContent).toMatch(
      / · em “Como gosta”$/,
    );
  });

  it('finds the customer of an appointment, and still offers a new one of this name', async () => {
    const agenda = await openAgenda(withProfile());
    const form = await agenda.openForm();
    await agenda.user.type(within(form).getByRole('combobox', { name: /Cliente/ }), 'maquina');
    const options = await screen.findAllByRole('option', { name: /Ana Souza|Novo cliente/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ana Souza · .* · em “Como gosta”$/),
      'Novo cliente “maquina”',
    ]);
  });
});

describe('merging two customers', () => {
  it('says what comes from the other record', async () => {
    const { press, user } = await openListScreen('/clientes', withProfile());
    await press('Bruno Lima');
    await press('Juntar cadastros');
    await user.type(await screen.findByLabelText('Buscar o outro cadastro'), 'Ana S');
    await user.click(await screen.findByRole('button', { name: /^Ana Souza · / }));
    expect(getTopLayer().textContent).toContain(
      'Do outro cadastro vêm também “Aniversário”, “Como gosta”, “Aceita mensagens” e “Não agendar online”.',
    );
    await user.click(within(getTopLayer()).getByRole('radio', { name: /^Ana Souza/ }));
    expect(getTopLayer().textContent).not.toContain('Do outro cadastro');
    expect(normalizeSpaces(getTopLayer().textContent)).toContain(
      'O que é diferente no outro cadastro vai para “Como gosta”:Outro telefone: (11) 9 1234-5678',
    );
  });
});
