import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../domain/constants.ts';
import { getResource, resources } from '../../domain/resources/all.ts';
import { getInputFields } from '../../domain/resources/request.ts';
import { type AnyResource, restrictToFeatures } from '../../domain/resources/resource.ts';
import { getTableColumns, isNumericKind } from '../../domain/resources/tableColumns.ts';
import { createSmallShop, type Tables, today } from '../fixtures/backEnd/records.ts';
import { buildWaitingRow, daysFromToday } from '../web/support/agendaScreen.tsx';
import { type BackEndOptions, REAL_SERVER } from '../web/support/backEnd.ts';
import { buildClosingRow } from '../web/support/cashScreen.tsx';
import { watchDownloads } from '../web/support/downloads.ts';
import { type ListScreen, normalizeSpaces, openListScreen } from '../web/support/listScreen.ts';
import { renderApp } from '../web/support/renderApp.tsx';
import { setViewport } from '../web/support/viewport.ts';
import { arbitraryValidValue } from './support/values.ts';

/** Every resource on the product's server, and one with money and people on a bare back end, where the screen sorts. */
const cases: [string, string, BackEndOptions][] = [
  ...resources.map(({ name }): [string, string, BackEndOptions] => [name, "the product's server", REAL_SERVER]),
  ['despesas', 'a bare back end', {}],
];

/** Two rows of each resource that the small shop does not have. */
function buildDeclaredRows(): Partial<Tables> {
  const declared = resources.filter(({ api }) => !(api.path in createSmallShop()));
  const buildRow = (resource: AnyResource, id: number) => {
    const values = getInputFields(resource).map(([name, field]) => [name, arbitraryValidValue(field)]);
    const [row] = fc.sample(fc.record(Object.fromEntries(values)), { numRuns: 1, seed: id });
    return { ...row, id };
  };
  return Object.fromEntries(
    declared.map((resource) => [resource.api.path, [buildRow(resource, 1), buildRow(resource, 2)]]),
  );
}

/** Opens a screen whose list is a table; `query` continues its address. */
async function openTable(path: string, options: BackEndOptions = {}, query = ''): Promise<ListScreen> {
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
  const rendered = await openListScreen(
    `${path}?view=table${query}`,
    { ...options, tables: { ...(options === REAL_SERVER ? buildDeclaredRows() : {}), ...tables, ...options.tables } },
    () => screen.findByRole('table'),
  );
  await waitForColumns(rendered);
  return rendered;
}

/** Waits for the hidden list of columns, which takes the focus: jsdom has no layout. */
async function waitForColumns({ press }: ListScreen): Promise<void> {
  const expectColumns = () => expect(document.querySelector('[id$="columnsSelector"]')?.childElementCount).toBe(1);
  for (let tries = 1; ; tries++) {
    try {
      return await waitFor(expectColumns, { timeout: 2_000 });
    } catch (error) {
      // react-admin polls for the container of that list for half a second, which a busy machine may exceed.
      if (tries === 10) throw error;
      await press('Cartões');
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
      await press('Tabela');
      await screen.findByRole('table');
    }
  }
}

// Reads rows and cells directly: a query by role evaluates the whole page each time.
const getTable = () => screen.getByRole<HTMLTableElement>('table');
const getHeaderCells = () => [...(getTable().tHead?.rows[0]?.cells ?? [])];
const readText = (cell: HTMLTableCellElement | undefined) => normalizeSpaces(cell?.textContent);
const getHeadings = () => getHeaderCells().map(readText);
const getRows = () => [...(getTable().tBodies[0]?.rows ?? [])];
const readColumn = (heading: string) => {
  const index = getHeadings().indexOf(heading);
  return getRows().map((row) => readText(row.cells[index]));
};
const getHeaderCell = (heading: string) => getHeaderCells()[getHeadings().indexOf(heading)] as HTMLElement;
const getSortButton = (heading: string) => within(getHeaderCell(heading)).getByRole('button');

const isSorted = (heading: string, order: string) => {
  const { className } = getSortButton(heading);
  return ['Mui-active', order].every((name) => className.includes(name));
};

/** `count` customers; every second one is called Ana. */
function buildCustomers(count: number) {
  const [ana] = createSmallShop().customers;
  const buildName = (index: number) => `${index % 2 === 0 ? 'Ana' : 'Cliente'} ${String(index).padStart(2, '0')}`;
  return Array.from({ length: count }, (_, index) => ({
    ...ana,
    id: index + 1,
    name: buildName(index),
    email: 'x@y.com',
    points: index,
  }));
}

describe('a list as a table', () => {
  it.each(cases)(
    'of %s on %s has the declared columns, sorts by them, and has the actions of cards',
    async (name, _, options) => {
      const { backEnd } = await openTable(`/${name}`, options);
      const { api } = getResource(name);
      const getLastQuery = () => backEnd.callsTo(`GET /${api.list?.path ?? api.path}`).at(-1)?.query;
      const features = new Set<string>(options === REAL_SERVER ? FEATURES : []);
      const { hiddenColumns = [], ...resource } = restrictToFeatures(getResource(name), features);
      const columns = getTableColumns(resource).filter(({ source }) => !hiddenColumns.includes(source));
      expect(getHeadings()).toEqual([...columns.map(({ label }) => label), 'Ações']);
      const all = getRows().length;
      expect(all).toBeGreaterThan(1);
      expect(within(getTable()).getAllByRole('button', { name: /^Editar / })).toHaveLength(all);
      expect(within(getTable()).getAllByRole('button', { name: /^Excluir / })).toHaveLength(all);
      // The actions above the cards are above the table too, once.
      expect(screen.getAllByRole('button', { name: /^Exportar( fechamentos)?$/ })).toHaveLength(1);
      const sortableColumns = columns.filter(({ sortable }) => sortable);
      for (const { label, source, sortable, kind } of columns) {
        expect(getHeaderCell(label).className.includes('alignRight'), label).toBe(isNumericKind(kind));
        expect(within(getHeaderCell(label)).queryAllByRole('button'), label).toHaveLength(sortable ? 1 : 0);
        if (sortable) expect(getSortButton(label).dataset.field).toBe(source);
      }
      // The server sorts a list of which it sends a page, the screen any other.
      const isSortedByServer = getLastQuery()?.range === '[0,24]';
      for (const { label, source } of isSortedByServer ? sortableColumns.slice(-1) : sortableColumns) {
        const shown: string[][] = [];
        for (const [order, direction, next] of [
          ['directionAsc', 'ASC', 'decrescente'],
          ['directionDesc', 'DESC', 'crescente'],
        ] as const) {
          // One list is already sorted by its first column.
          if (!isSorted(label, order)) fireEvent.click(getSortButton(label));
          await waitFor(() => expect(isSorted(label, order)).toBe(true));
          expect(getSortButton(label).getAttribute('aria-label')?.split(' ').at(-1)).toBe(next);
          if (isSortedByServer) await waitFor(() => expect(getLastQuery()?.sort).toBe(`["${source}","${direction}"]`));
          else shown.push(readColumn(label));
        }
        // A record without the value is last in either order.
        const [ascending = [], descending = []] = shown;
        const reversed = ascending.toReversed();
        expect(descending, label).toEqual([...reversed.filter(Boolean), ...reversed.filter((text) => !text)]);
      }
    },
  );

  it('on a back end without optional fields has no columns for them, neither on screen nor in its file', async () => {
    const downloads = watchDownloads();
    const { press } = await openTable('/servicos');
    const labels = ['Nome', 'Preço', 'Pontos', 'Colaboradores'];
    expect(getHeadings()).toEqual([...labels, 'Ações']);
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-servicos-${today()}.csv`);
    expect((await downloads[0]?.text())?.split('\r\n')[0]).toBe(`\ufeff${labels.join(';')}`);
  });

  it('exports every match of the search, in the displayed order', async () => {
    const downloads = watchDownloads();
    const { write, press } = await openTable(
      '/clientes',
      { ...REAL_SERVER, tables: { customers: buildCustomers(24) } },
      '&sort=points&order=DESC&perPage=10',
    );
    await write('Buscar por nome', 'ana');
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('12 clientes'));
    await waitFor(() => expect(readColumn('Pontos')[0]).toBe('22'));
    expect(getRows()).toHaveLength(10);
    // The name opens the customer's history here too.
    within(getTable()).getByRole('button', { name: 'Ana 22' });
    await press('Exportar');
    await screen.findByText(`Arquivo navalha-clientes-${today()}.csv exportado`);
    const lines = (await downloads[0]?.text())?.split('\r\n') ?? [];
    expect(lines).toHaveLength(14);
    expect(lines[0]).toBe(
      '\ufeffNome;Telefone;E-mail;Pontos;Visitas;Cadastro;Última visita;Aniversário;Como gosta;Aceita mensagens;Não agendar online',
    );
    expect(lines[1]).toMatch(/^Ana 22;/);
    expect(lines[12]).toMatch(/^Ana 00;/);
    // Cards are in their default order again.
    await press('Cartões');
    expect((await screen.findAllByRole('article'))[0]?.getAttribute('aria-label')).toBe('Ana 00');
  });

  it('exports records already loaded in the displayed order', async () => {
    const downloads = watchDownloads();
    const [coffee] = createSmallShop().expenses;
    const expenses = Array.from({ length: 30 }, (_, index) => ({ ...coffee, id: index + 1, amount: 40 - index }));
    const { press, user } = await openTable('/despesas', { tables: { expenses: expenses as Tables['expenses'] } });
    await user.click(getSortButton('Valor'));
    await waitFor(() => expect(readColumn('Valor')[0]).toBe('R$ 11,00'));
    await press('Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    const [, ...lines] = (await downloads[0]?.text())?.trim().split('\r\n') ?? [];
    // The file has the other pages too.
    expect(lines.map((line) => line.split(';')[0])).toEqual(
      Array.from({ length: 30 }, (_, index) => `${11 + index},00`),
    );
  });

  it('has the chosen number of rows, further pages, and its first page again after a change of the order', async () => {
    const { user } = await openTable('/clientes', { ...REAL_SERVER, tables: { customers: buildCustomers(30) } });
    expect(getRows()).toHaveLength(25);
    screen.getByText('1-25 de 30');
    await user.click(screen.getByRole('combobox', { name: /Itens por página/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('option', { name: '10' }));
    await screen.findByText('1-10 de 30');
    await waitFor(() => expect(getRows()).toHaveLength(10));
    await user.click(screen.getByRole('button', { name: 'Ir para a próxima página' }));
    await screen.findByText('11-20 de 30');
    await user.click(getSortButton('Nome'));
    await screen.findByText('1-10 de 30');
  });

  it.each([
    // The buttons have the same names on a narrow screen.
    ['/despesas', 'Descrição', {}, 768],
    // Cards show whole days; the table splits them.
    ['/agendamentos', 'Horário', REAL_SERVER, 1280],
  ])('at %s returns to its first page after a change of the order', async (path, heading, options, width) => {
    setViewport(width);
    const [coffee] = createSmallShop().expenses;
    const expenses = Array.from({ length: 26 }, (_, index) => ({ ...coffee, id: index + 1 })) as Tables['expenses'];
    const [first] = createSmallShop().reservations;
    const reservations = expenses.map(({ id }) => ({
      ...first,
      id,
      date: daysFromToday(id),
    })) as Tables['reservations'];
    const { user } = await openTable(path, { ...options, tables: { expenses, reservations } });
    await user.click(screen.getByRole('button', { name: 'Ir para a próxima página' }));
    await waitFor(() => expect(getRows()).toHaveLength(1));
    await user.click(getSortButton(heading));
    await waitFor(() => expect(getRows()).toHaveLength(25));
  });
});

describe('the view and columns chosen for a list', () => {
  it('are restored on return, for that list only and without its search', async () => {
    const opened = await openTable('/clientes');
    const { write, press, user, unmount } = opened;
    await press('Cartões');
    await press('Tabela');
    await screen.findByRole('table');
    await waitForColumns(opened);
    await write('Buscar por nome', 'souza');
    await waitFor(() => expect(readColumn('Nome')).toEqual(['Ana Souza']));
    await press('Colunas');
    await user.click(await screen.findByLabelText('E-mail'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getHeadings()).not.toContain('E-mail'));
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/souza/i);
    unmount();

    const reopened = renderApp('/clientes');
    await screen.findByRole('table');
    expect(getHeadings()).not.toContain('E-mail');
    expect(screen.getByRole('button', { name: 'Tabela' }).getAttribute('aria-pressed')).toBe('true');
    // A second click leaves it selected.
    await press('Tabela');
    expect(screen.getByRole('table')).toBeTruthy();
    reopened.unmount();

    renderApp('/servicos');
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a row of a table', () => {
  it('moves the focus to the next row when its record is deleted', async () => {
    const { press } = await openTable('/clientes', { tables: { customers: buildCustomers(3) } });
    await press('Excluir Cliente 01');
    await press('Excluir');
    await waitFor(() => expect(readColumn('Nome')).toEqual(['Ana 00', 'Ana 02']));
    expect(document.activeElement).toBe(getRows()[1]);
  });

  it("has the resource's special actions", async () => {
    const { press, user } = await openTable('/clientes');
    await press('Nova Visita Ana Souza');
    expect(await screen.findByRole('dialog', { name: 'Nova Visita de Ana Souza' })).toBeTruthy();
    await user.keyboard('{Escape}');
  });

  it('keeps the focus when the clicked button disappears', async () => {
    const { press } = await openTable('/agendamentos');
    await press(/^Cancelar Ana Souza/);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancelar Ana/ })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Ana Souza'));
  });
});

describe('a table with nothing to show', () => {
  it('shows the same text as cards', async () => {
    const { write } = await openTable('/clientes');
    await write('Buscar por nome', 'ninguém');
    expect(await screen.findByText(/Nenhum cliente encontrado com “ninguém”/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
