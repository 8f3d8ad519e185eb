import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getResource, resources } from '../../domain/resources/all.ts';
import { isNumericKind } from '../../domain/resources/columnKinds.ts';
import { getTableColumns } from '../../domain/resources/columns.ts';
import { createSmallShop, type Tables, today } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow } from '../web/support/agendaScreen.tsx';
import { buildClosingRow } from '../web/support/cashScreen.tsx';
import { watchDownloads } from '../web/support/downloads.ts';
import { BUNDLED_SERVER, type FakeBackEndOptions } from '../web/support/fakeBackEnd.ts';
import { type ListScreen, normalizeSpaces, openListScreen } from '../web/support/listScreen.ts';
import { renderApp } from '../web/support/renderApp.tsx';
import { setViewport } from '../web/support/viewport.ts';

/** Every resource on the bundled back end, and one whose lists have money and people before a bare one, where we sort. */
const cases: [string, string, FakeBackEndOptions][] = [
  ...resources.map(({ name }): [string, string, FakeBackEndOptions] => [name, 'the bundled back end', BUNDLED_SERVER]),
  ['despesas', 'a bare one', {}],
];

/** Opens a screen and has its list shown as a table. */
async function openTable(path: string, options: FakeBackEndOptions = {}): Promise<ListScreen> {
  const [coffee] = createSmallShop().expenses;
  const tables: Partial<Tables> = {
    'waiting-list': [
      buildWaitingRow(1),
      buildWaitingRow(2, {
        customer: 'Zé',
        phone: '11998765432',
        employee: 'Davi Rocha',
        to: '2099-01-02',
        observation: 'Cedo',
      }),
    ],
    'cash-register': [buildClosingRow(1), buildClosingRow(2, { employee: 'Zé', total_cash: 7 })],
    expenses: [coffee, { ...coffee, id: 2, amount: 7, employee: 'Zé' }] as Tables['expenses'],
  };
  const rendered = await openListScreen(path, { ...options, tables: { ...tables, ...options.tables } });
  const choose = (view: string) =>
    rendered.user.click(within(screen.getByRole('group', { name: 'Exibição' })).getByText(view));
  // The list of columns is hidden, and takes the focus all the same where nothing is drawn.
  const hasColumns = () => expect(document.querySelector('[id$="columnsSelector"]')?.childElementCount).toBe(1);
  for (let tries = 1; ; tries++) {
    await choose('Tabela');
    await screen.findByRole('table');
    try {
      await waitFor(hasColumns);
      return rendered;
    } catch (error) {
      // react-admin looks for the place of that list for half a second, and here its clock may run out first on a busy machine.
      if (tries === 10) throw error;
      await choose('Cartões');
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    }
  }
}

// By the table's own rows and cells: a question by role walks the whole page each time.
const table = () => screen.getByRole<HTMLTableElement>('table');
const headerCells = () => [...(table().tHead?.rows[0]?.cells ?? [])];
const textOf = (cell: HTMLTableCellElement | undefined) => normalizeSpaces(cell?.textContent);
const headings = () => headerCells().map(textOf);
const rows = () => [...(table().tBodies[0]?.rows ?? [])];
const column = (heading: string) => {
  const index = headings().indexOf(heading);
  return rows().map((row) => textOf(row.cells[index]));
};
const headerCell = (heading: string) => headerCells()[headings().indexOf(heading)] as HTMLElement;
const header = (heading: string) => within(headerCell(heading)).getByRole('button');

const isSorted = (heading: string, order: string) => {
  const { className } = header(heading);
  return ['Mui-active', order].every((name) => className.includes(name));
};

/** Until what was asked for is there: the fake back end answers in no time. */
const answered = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));

/** As many customers as that, of whom every tenth is called Ana. */
function customers(count: number) {
  const [ana] = createSmallShop().customers;
  const name = (n: number) => `${n % 10 === 0 ? 'Ana' : 'Cliente'} ${String(n).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, n) => ({ ...ana, id: n + 1, name: name(n), email: 'x@y.com', points: n }));
}

describe('a list as a table', () => {
  it.each(cases)(
    'of %s before %s has the declared columns, sorts by each, and does what cards do',
    async (name, _, options) => {
      await openTable(`/${name}`, options);
      const columns = getTableColumns(getResource(name));
      expect(headings()).toEqual([...columns.map(({ label }) => label), 'Ações']);
      const all = rows().length;
      expect(all).toBeGreaterThan(1);
      expect(within(table()).getAllByRole('button', { name: /^Editar / })).toHaveLength(all);
      expect(within(table()).getAllByRole('button', { name: /^Excluir / })).toHaveLength(all);
      // What a list offers over its cards stands over the table, and once.
      expect(screen.getAllByRole('button', { name: /^Exportar( fechamentos)?$/ })).toHaveLength(1);
      for (const { label, source, sortable, kind } of columns) {
        expect(headerCell(label).className.includes('alignRight'), label).toBe(isNumericKind(kind));
        expect(within(headerCell(label)).queryAllByRole('button'), label).toHaveLength(sortable ? 1 : 0);
        if (!sortable) continue;
        const shown: string[][] = [];
        for (const [order, next] of [
          ['directionAsc', 'decrescente'],
          ['directionDesc', 'crescente'],
        ] as const) {
          // One list begins in the order of its first column.
          if (!isSorted(label, order)) fireEvent.click(header(label));
          await waitFor(() => expect(isSorted(label, order)).toBe(true));
          expect(header(label).getAttribute('aria-label')?.split(' ').at(-1)).toBe(next);
          await answered();
          shown.push(column(label));
        }
        expect(header(label).dataset.field).toBe(source);
        expect(shown[1], label).toEqual(shown[0]?.reverse());
      }
    },
  );

  it('before a back end that does not tell all has the columns that it tells, in its file too', async () => {
    const downloads = watchDownloads();
    const { press } = await openTable('/servicos');
    const told = ['Nome', 'Preço', 'Pontos', 'Colaboradores'];
    expect(headings()).toEqual([...told, 'Ações']);
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-servicos-${today()}.csv`);
    expect((await downloads[0]?.text())?.split('\r\n')[0]).toBe(`\ufeff${told.join(';')}`);
  });

  it('saves everything that fits the search, in the order that is shown', async () => {
    const downloads = watchDownloads();
    const { write, press, user } = await openTable('/clientes', {
      ...BUNDLED_SERVER,
      tables: { customers: customers(300) },
    });
    await write('Buscar por nome', 'ana');
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('30 clientes'));
    await user.click(header('Pontos'));
    // The rows alone do not show it: by name the first ones are the same.
    await waitFor(() => expect(isSorted('Pontos', 'directionAsc')).toBe(true));
    await user.click(header('Pontos'));
    await waitFor(() => expect(column('Pontos')[0]).toBe('290'));
    expect(rows()).toHaveLength(25);
    // The name leads to the story here too.
    within(table()).getByRole('button', { name: 'Ana 290' });
    await press('Exportar');
    await screen.findByText(`Arquivo navalha-clientes-${today()}.csv exportado`);
    const lines = (await downloads[0]?.text())?.split('\r\n') ?? [];
    expect(lines).toHaveLength(32);
    expect(lines[0]).toBe('\ufeffNome;Telefone;E-mail;Pontos;Visitas;Cadastro;Última visita');
    expect(lines[1]).toMatch(/^Ana 290;/);
    expect(lines[30]).toMatch(/^Ana 00;/);
    // Cards are in their own order again.
    await press('Cartões');
    expect((await screen.findAllByRole('article'))[0]?.getAttribute('aria-label')).toBe('Ana 00');
  });

  it('saves what the screen had already in the order that is shown', async () => {
    const downloads = watchDownloads();
    const [coffee] = createSmallShop().expenses;
    const expenses = Array.from({ length: 30 }, (_, n) => ({ ...coffee, id: n + 1, amount: 40 - n }));
    const { press, user } = await openTable('/despesas', { tables: { expenses: expenses as Tables['expenses'] } });
    await user.click(header('Valor'));
    await waitFor(() => expect(column('Valor')[0]).toBe('R$ 11,00'));
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const [, ...lines] = (await downloads[0]?.text())?.trim().split('\r\n') ?? [];
    // Also of the pages that are not shown.
    expect(lines.map((line) => line.split(';')[0])).toEqual(Array.from({ length: 30 }, (_, n) => `${11 + n},00`));
  });

  it('has as many rows as a person chooses, and other pages', async () => {
    const { user } = await openTable('/clientes', { ...BUNDLED_SERVER, tables: { customers: customers(60) } });
    expect(rows()).toHaveLength(25);
    screen.getByText('1-25 de 60');
    await user.click(screen.getByRole('combobox', { name: /Itens por página/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('option', { name: '50' }));
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Ir para a próxima página' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
  });

  it.each([
    ['/clientes', 'Nome', BUNDLED_SERVER, 1280],
    // The buttons are called the same where there is less room.
    ['/despesas', 'Descrição', {}, 768],
    // Also of a day that has more, which cards would have whole.
    ['/agendamentos', 'Horário', BUNDLED_SERVER, 1280],
  ])('at %s is read from its first page in another order', async (path, heading, options, width) => {
    setViewport(width);
    const [coffee] = createSmallShop().expenses;
    const expenses = Array.from({ length: 30 }, (_, n) => ({ ...coffee, id: n + 1 })) as Tables['expenses'];
    const [first] = createSmallShop().reservations;
    const reservations = expenses.map(({ id }) => ({ ...first, id })) as Tables['reservations'];
    const { user } = await openTable(path, {
      ...options,
      tables: { customers: customers(30), expenses, reservations },
    });
    await user.click(screen.getByRole('button', { name: 'Ir para a próxima página' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    await user.click(header(heading));
    await waitFor(() => expect(rows()).toHaveLength(25));
  });
});

describe('what a person has chosen for a list', () => {
  it('stands when they come back: the view and the columns of that list, and nothing that was looked for', async () => {
    const { write, press, user, unmount } = await openTable('/clientes');
    await write('Buscar por nome', 'souza');
    await waitFor(() => expect(column('Nome')).toEqual(['Ana Souza']));
    await press('Colunas');
    await user.click(await screen.findByLabelText('E-mail'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headings()).not.toContain('E-mail'));
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/souza/i);
    unmount();

    renderApp('/clientes');
    await screen.findByRole('table');
    expect(headings()).not.toContain('E-mail');
    expect(screen.getByRole('button', { name: 'Tabela' }).getAttribute('aria-pressed')).toBe('true');
    // Pressed once more it is chosen all the same.
    await press('Tabela');
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('is another matter for another list', async () => {
    const { unmount } = await openTable('/clientes');
    unmount();
    renderApp('/servicos');
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row of a table', () => {
  it('hands the focus on to the next one when its record is deleted', async () => {
    const { press } = await openTable('/clientes', { tables: { customers: customers(3) } });
    await press('Excluir Cliente 01');
    await press('Excluir');
    await waitFor(() => expect(column('Nome')).toEqual(['Ana 00', 'Cliente 02']));
    expect(document.activeElement).toBe(rows()[1]);
  });

  it('has the actions that are a resource’s own', async () => {
    const { press, user } = await openTable('/clientes');
    await press('Nova Visita Ana Souza');
    expect(await screen.findByRole('dialog', { name: 'Nova Visita de Ana Souza' })).toBeTruthy();
    await user.keyboard('{Escape}');
  });

  it('keeps the focus when the button that was pressed is no longer there', async () => {
    const { press } = await openTable('/agendamentos');
    await press(/^Cancelar Ana Souza/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancelar Ana/ })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Ana Souza'));
  });
});

describe('a table with nothing to show', () => {
  it('says what cards say', async () => {
    const { write } = await openTable('/clientes');
    await write('Buscar por nome', 'ninguém');
    expect(await screen.findByText(/Nenhum cliente encontrado com “ninguém”/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
