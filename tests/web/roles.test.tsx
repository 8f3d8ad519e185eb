import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ACCESS, mayCall, type Role } from '../../domain/access.ts';
import { filterAvailable, screens } from '../../src/menus.ts';
import { createSmallShop } from '../fixtures/backEnd/records.ts';
import { createBackEnd, REAL_SERVER, SIGN_IN } from './support/backEnd.ts';
import { renderApp } from './support/renderApp.tsx';
import { readText } from './support/shopActions.ts';
import type { TestUser } from './support/shopServer.ts';
import { setViewport } from './support/viewport.ts';

const CARLA = 1;
const USERS: Record<Role, TestUser> = {
  owner: { role: 'owner' },
  reception: { role: 'reception', name: 'Rita Melo' },
  professional: { role: 'professional', name: 'Carla Dias', employeeId: CARLA },
};

const openShop = (user: TestUser) => createBackEnd({ ...REAL_SERVER, user });
const findHeading = (name?: string) => screen.findByRole('heading', { level: 1, name });
const getLinkNames = (element: HTMLElement) => within(element).getAllByRole('link').map(readText);

/** From now on: the calls that the server refuses with 403, and the number of calls without an answer yet. */
function watchCalls() {
  const watched = { refused: [] as string[], pending: 0 };
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    watched.pending++;
    const response = await send(input, init).finally(() => {
      watched.pending--;
    });
    if (response.status === 403) watched.refused.push(`${init?.method ?? 'GET'} ${input}`);
    return response;
  });
  return watched;
}

describe('the menus', () => {
  it.each<[Role, string[], string[]]>([
    [
      'owner',
      [
        ...['Agendamentos', 'Dashboard'],
        ...['Vendas', 'Caixa', 'Histórico de vendas', 'Despesas', 'Comissões'],
        ...['Clientes', 'Colaboradores', 'Serviços', 'Recompensas'],
      ],
      ['Ajustes', 'Usuários', 'Minha conta'],
    ],
    [
      'reception',
      [
        ...['Agendamentos', 'Dashboard', 'Vendas', 'Caixa', 'Histórico de vendas', 'Despesas'],
        ...['Clientes', 'Colaboradores', 'Serviços', 'Recompensas'],
      ],
      ['Minha conta'],
    ],
    ['professional', ['Meu dia', 'Agendamentos', 'Vendas', 'Comissões'], ['Minha conta']],
  ])('of %s have what the server answers, and nothing else', async (role, menu, userMenu) => {
    setViewport(360);
    openShop(USERS[role]);
    const { user } = renderApp('/conta');
    await findHeading('Minha conta');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(getLinkNames(screen.getByRole('navigation'))).toEqual(menu);
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    const panel = screen.getByText('Tema').parentElement as HTMLElement;
    expect(getLinkNames(panel)).toEqual(userMenu);
  });

  it('on a large screen leave out a menu without an item', async () => {
    openShop(USERS.professional);
    renderApp('/conta');
    await findHeading('Minha conta');
    expect(screen.getByRole('button', { name: 'Operações' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cadastros' })).toBeNull();
  });

  it('name the user and the role', async () => {
    openShop(USERS.reception);
    const { user } = renderApp('/conta');
    await findHeading('Minha conta');
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    const panel = screen.getByText('Tema').parentElement as HTMLElement;
    expect(within(panel).getByText('Rita Melo')).toBeTruthy();
    expect(within(panel).getByText('Recepção')).toBeTruthy();
    expect(within(panel).getByText(SIGN_IN.email)).toBeTruthy();
  });
});

describe('every screen', () => {
  it('names a call that the table of access has', () => {
    for (const { route } of screens) if (route) expect(ACCESS).toHaveProperty([route]);
  });

  it.each<Role>(['reception', 'professional'])(
    'that %s may open makes no call that the server refuses',
    async (role) => {
      const backEnd = openShop(USERS[role]);
      const { goTo } = renderApp('/conta');
      await findHeading('Minha conta');
      const watched = watchCalls();
      const viewer = { features: new Set(backEnd.session?.features), role };
      const available = filterAvailable(screens, viewer).filter(
        ({ path }) => !path.includes(':') && path !== '/correcao',
      );
      expect(available.length).toBeGreaterThan(4);
      for (const { path, label } of available) {
        goTo(path);
        await waitFor(() => expect(document.title).toBe(`${label} · Navalha`));
        await waitFor(() =>
          expect(document.querySelector('main [aria-busy="true"], main .MuiSkeleton-root')).toBeNull(),
        );
        await findHeading();
        await waitFor(() => expect(watched.pending).toBe(0));
      }
      await waitFor(() => expect(watched.pending).toBe(0));
      expect(watched.refused).toEqual([]);
    },
  );

  it.each<[Role, string]>([
    ['reception', '/comissoes'],
    ['reception', '/comissoes/1'],
    ['reception', '/ajustes'],
    ['professional', '/dashboard'],
    ['professional', '/comissoes/2'],
    ['professional', '/caixa'],
    ['professional', '/historico'],
    ['professional', '/clientes'],
    ['professional', '/colaboradores'],
    ['professional', '/servicos'],
    ['professional', '/despesas'],
    ['professional', '/lista-de-espera'],
    ['professional', '/ajustes/historico'],
    ['professional', '/correcao?venda=1&dia=2026-01-01'],
  ])('that %s may not open says so without a call to the server, with a way back: %s', async (role, path) => {
    const backEnd = openShop(USERS[role]);
    const app = renderApp(path);
    await findHeading('Sem acesso');
    expect(screen.getByText(/Seu usuário não tem acesso a esta tela/)).toBeTruthy();
    expect(new Set(backEnd.calls.map((call) => call.path))).toEqual(new Set(['/check-session']));
    await app.user.click(screen.getByRole('link', { name: 'Voltar ao início' }));
    await waitFor(() => expect(app.path()).toBe(role === 'professional' ? '/meu-dia' : '/dashboard'));
  });

  it('that the server refuses as the first one gives way to the agenda on a back end without roles', async () => {
    const backEnd = createBackEnd();
    backEnd.respondWithError('GET /summary', 403, 'Seu usuário não tem acesso a isto. Peça a quem é proprietário.');
    const app = renderApp('/dashboard');
    await findHeading('Agendamentos');
    expect(app.path()).toBe('/agendamentos');
  });

  it('of a professional is unknown to an owner', async () => {
    openShop(USERS.owner);
    const app = renderApp('/meu-dia');
    await findHeading('Dashboard');
    expect(app.path()).toBe('/dashboard');
  });
});

describe('the reception', () => {
  it('sees no commission on the dashboard and with the employees', async () => {
    const backEnd = openShop(USERS.reception);
    const { goTo } = renderApp('/dashboard');
    await findHeading('Dashboard');
    await screen.findByRole('region', { name: 'Despesas de hoje' });
    expect(screen.queryByRole('region', { name: 'Comissões deste mês' })).toBeNull();
    goTo('/colaboradores');
    await screen.findByRole('article', { name: 'Carla Dias' });
    expect(screen.queryByText(/Este mês:/)).toBeNull();
    expect(backEnd.callsTo('GET /commissions')).toEqual([]);
  });

  it('filters the history only by what they may read', async () => {
    openShop(USERS.reception);
    renderApp('/ajustes/historico?resource=payouts&record=1&action=password');
    const filters = within(await screen.findByRole('search', { name: 'Mudanças' }));
    const listLabels = (name: string) =>
      within(filters.getByLabelText(name))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ text }) => text);
    const kinds = listLabels('Tipo de registro');
    expect(kinds).toEqual(expect.arrayContaining(['Cliente', 'Colaborador', 'Venda', 'Despesa']));
    for (const hidden of ['Ajustes', 'Usuário', 'Vale', 'Pagamento', 'Ajuste']) expect(kinds).not.toContain(hidden);
    expect(listLabels('O que fez')).not.toEqual(expect.arrayContaining(['Mudou a senha']));
    expect(filters.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  });

  it('reads that an expense is of an advance, without a way to the statement', async () => {
    const backEnd = openShop(USERS.reception);
    const [coffee] = createSmallShop().expenses;
    const list = [{ ...coffee, id: 7, description: 'Vale de Carla Dias', owner: 'advance' }];
    backEnd.respondWith('GET /expenses/today', { status: 'success', message: 'OK', data: { list, total: 18.9 } });
    const { user } = renderApp('/despesas');
    await user.click(await screen.findByRole('button', { name: /^Ver Vale de Carla Dias/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Vale de Carla Dias' });
    within(dialog).getByText('Esta despesa é de um vale: só o proprietário altera.');
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('edits employees and services without the fields that only owners see, which stay as they are', async () => {
    const [first, ...others] = createSmallShop().employees;
    const terms = [{ service_id: 1, duration: 45, price: null, commission: 60 }];
    const employees = [{ ...first, id: CARLA, commission: 40, document: '52998224725', terms }, ...others];
    const [cut, ...services] = createSmallShop().services;
    const backEnd = createBackEnd({
      ...REAL_SERVER,
      user: USERS.reception,
      tables: { employees, services: [{ ...cut, id: 1, commission: 35 }, ...services] },
    });
    const { goTo, user } = renderApp('/colaboradores');
    const openForm = async (button: string) => {
      await user.click(await screen.findByRole('button', { name: button }));
      return screen.findByRole('dialog');
    };
    const save = async (form: HTMLElement, name: string) => {
      const field = within(form).getByLabelText(/^Nome/);
      await user.clear(field);
      await user.pasteInto(field, name);
      await user.click(within(form).getByRole('button', { name: 'Salvar' }));
      await screen.findByRole('article', { name });
    };
    const form = await openForm('Editar Carla Dias');
    await user.click(await within(form).findByRole('button', { name: /^Corte/ }));
    await within(form).findByLabelText('Preço de Corte');
    expect(within(form).getByRole('group', { name: 'Duração e preço próprios' })).toBeTruthy();
    expect(within(form).getByLabelText('Atende clientes')).toBeTruthy();
    for (const label of [/comiss/i, /CPF/, /Regime/, /Contrato/])
      expect(within(form).queryAllByLabelText(label)).toEqual([]);
    expect(readText(form)).not.toMatch(/comiss/i);
    await save(form, 'Carla Souza');
    goTo('/servicos');
    const serviceForm = await openForm('Editar Corte');
    expect(readText(serviceForm)).not.toMatch(/comiss/i);
    await save(serviceForm, 'Corte na tesoura');
    const isFirst = ({ id }: { id?: unknown }) => id === 1;
    expect(backEnd.tables.employees.find(isFirst)).toMatchObject({
      name: 'Carla Souza',
      commission: 40,
      document: '52998224725',
      terms: [{ service_id: 1, duration: 45, commission: 60 }],
    });
    expect(backEnd.tables.services.find(isFirst)).toMatchObject({ name: 'Corte na tesoura', commission: 35 });
  });
});

describe('a user with a first password', () => {
  const FIRST = { ...USERS.professional, hasFirstPassword: true };
  const fill = async ({ user }: ReturnType<typeof renderApp>, next: string) => {
    await user.pasteInto(screen.getByLabelText('Senha provisória'), SIGN_IN.password);
    await user.pasteInto(screen.getByLabelText('Nova senha'), next);
    await user.click(screen.getByRole('button', { name: 'Trocar senha' }));
  };

  it('only replaces it, whatever the address, and then begins at home', async () => {
    const backEnd = openShop(FIRST);
    const app = renderApp('/agendamentos');
    await findHeading('Troque a senha provisória');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.title).toBe('Senha provisória · Navalha');
    expect(new Set(backEnd.calls.map((call) => call.path))).toEqual(new Set(['/check-session']));
    await fill(app, 'cadeira-de-barbeiro-7');
    await findHeading('Meu dia');
    expect(app.path()).toBe('/meu-dia');
    expect(document.title).toBe('Meu dia · Navalha');
    await screen.findByText('Senha alterada com sucesso!');
  });

  it('reads why a new password is refused, and stays', async () => {
    openShop(FIRST);
    const app = renderApp('/');
    await findHeading('Troque a senha provisória');
    await app.user.click(screen.getByRole('button', { name: 'Trocar senha' }));
    await screen.findByText('Informe a senha provisória');
    expect(screen.queryByText(/senha atual/)).toBeNull();
    await fill(app, 'curta');
    await screen.findByText(/ao menos|pelo menos|no mínimo/i);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Troque a senha provisória');
  });

  it('can sign out', async () => {
    openShop(FIRST);
    const app = renderApp('/');
    await findHeading('Troque a senha provisória');
    await app.user.click(screen.getByRole('button', { name: 'Sair' }));
    await screen.findByRole('button', { name: 'Entrar' });
  });

  it('is asked for it when an open page learns of it', async () => {
    const backEnd = openShop(USERS.reception);
    renderApp('/clientes');
    await screen.findByRole('article', { name: 'Ana Souza' });
    const session = {
      id: 1,
      email: SIGN_IN.email,
      role: 'reception',
      first_password: true,
      features: [...(backEnd.session?.features ?? [])],
    };
    backEnd.respondWith('GET /check-session', { status: 'success', message: 'OK', data: session });
    backEnd.respondWithError('GET /summary', 403, 'Troque a senha provisória para continuar', { password: 'Troque' });
    const link = screen.getByRole('link', { name: 'Dashboard' });
    link.click();
    await findHeading('Troque a senha provisória');
  });
});

describe('a professional', () => {
  it('begins at their day after signing in', async () => {
    createBackEnd({ ...REAL_SERVER, user: USERS.professional, isSignedIn: false });
    const app = renderApp('/login');
    await app.user.pasteInto(await screen.findByLabelText('E-mail'), SIGN_IN.email);
    await app.user.pasteInto(screen.getByLabelText('Senha'), SIGN_IN.password);
    await app.user.click(screen.getByRole('button', { name: 'Entrar' }));
    await findHeading('Meu dia');
    expect(app.visited).not.toContain('/dashboard');
  });

  it('finds with the finder only what their role may open', async () => {
    openShop(USERS.professional);
    const { user } = renderApp('/meu-dia');
    await findHeading('Meu dia');
    const watched = watchCalls();
    await user.click(screen.getByRole('button', { name: 'Buscar em tudo' }));
    const dialog = await screen.findByRole('dialog');
    const listOptions = () =>
      within(dialog)
        .getAllByRole('option')
        .map((option) => readText(option).trim());
    const pages = ['Meu dia', 'Agendamentos', 'Vendas', 'Comissões'];
    await waitFor(() =>
      expect(listOptions()).toEqual(expect.arrayContaining(['Nova venda', 'Novo agendamento', ...pages])),
    );
    expect(listOptions()).not.toContain('Fechar caixa');
    expect(listOptions()).not.toContain('Novo cliente');
    await user.type(within(dialog).getByRole('combobox'), 'pagar');
    await waitFor(() => expect(within(dialog).queryAllByRole('option')).toEqual([]));
    await waitFor(() => expect(watched.pending).toBe(0));
    expect(watched.refused).toEqual([]);
  });

  it('sells for the colleagues who attend customers, and books only for themself, where the shop allows it', async () => {
    const backEnd = openShop(USERS.professional);
    backEnd.update('shop', 1, { professional_sells_for_others: '1', tips: '1' });
    backEnd.update('employees', 3, { status: '1', attends: '0' });
    const app = renderApp('/vendas');
    const tap = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
    await tap('Pular para Cliente');
    await tap('Continuar sem Cliente');
    await screen.findByRole('button', { name: /^Davi Rocha/ });
    expect(screen.queryByRole('button', { name: /Elisa Prado/ })).toBeNull();
    await tap(/^Carla Dias/);
    await app.user.click(await screen.findByRole('checkbox', { name: /^Corte/ }));
    await tap('Continuar');
    await app.user.click(await screen.findByLabelText('PIX'));
    await tap('Continuar');
    await tap('Quem fez');
    within(screen.getByRole('group', { name: 'Quem fez' })).getByRole('option', { name: 'Davi Rocha' });
    app.goTo('/agendamentos');
    await tap(/^Novo Agendamento/);
    const field = await within(await screen.findByRole('dialog')).findByLabelText<HTMLSelectElement>(/^Colaborador/);
    await within(field).findByRole('option', { name: 'Carla Dias' });
    expect(within(field).queryByRole('option', { name: 'Davi Rocha' })).toBeNull();
    expect(field.selectedOptions[0]?.textContent).toBe('Carla Dias');
  });

  it('sells to a customer what they had with them last time, from the step of the services', async () => {
    const backEnd = openShop(USERS.professional);
    backEnd.update('reservations', 1, { date: '2026-01-12', status: 3 });
    const app = renderApp('/vendas');
    const tap = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
    await app.user.pasteInto(await screen.findByRole('combobox', { name: 'Buscar cliente' }), 'Ana Souza');
    await app.user.click(await screen.findByRole('option', { name: /^Ana Souza/ }));
    await tap(/^Como da última vez ?Corte, com Carla Dias/);
    await tap('Seguir com PIX');
    await screen.findByRole('button', { name: 'Finalizar Venda' });
    expect(readText(screen.getByRole('region', { name: 'Serviço' }))).toContain('Corte');
  });

  it('does not read on each appointment that it is with them', async () => {
    const backEnd = openShop(USERS.professional);
    backEnd.update('shop', 1, { professional_sees_phones: '1' });
    const app = renderApp('/agendamentos?visao=lista');
    const card = await screen.findByRole('article', { name: /Ana Souza/ });
    expect(readText(card)).not.toContain('Carla Dias');
    within(card).getByRole('link', { name: '(11) 9 8765-4321' });
    app.goTo('/meu-dia');
    await screen.findByRole('link', { name: '(11) 9 8765-4321' });
  });

  it('is not promised that a phone finds a customer', async () => {
    openShop(USERS.professional);
    renderApp('/vendas');
    const search = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar cliente' });
    expect(search.placeholder).toBe('Nome');
  });

  it.each<Role>(['owner', 'reception', 'professional'])(
    'and %s may make the call that their first screen needs',
    (role) => {
      const home = screens.find(({ path }) => path === (role === 'professional' ? '/meu-dia' : '/dashboard'));
      expect(home?.route === undefined || mayCall(role, home.route)).toBe(true);
    },
  );
});
