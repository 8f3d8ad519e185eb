import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  BulkUpdateButton,
  CoreAdminContext,
  CoreAdminUI,
  Create,
  CreateButton,
  CustomRoutes,
  Datagrid,
  DataTable,
  DateField,
  DateInput,
  DeleteButton,
  Edit,
  EditButton,
  List,
  memoryStore,
  NumberField,
  NumberInput,
  ReferenceArrayField,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  Show,
  ShowButton,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  useDelete,
  useUpdate,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RESERVATION_STATUS } from '../../domain/constants.ts';
import { formatDay } from '../../domain/dates.ts';
import { appRoutes } from '../../src/App.tsx';
import { authProvider } from '../../src/authProvider/index.ts';
import { DeclaredInput } from '../../src/components/form/DeclaredInput.tsx';
import { DeclaredField } from '../../src/components/records/DeclaredField.tsx';
import { Toasts } from '../../src/components/Toasts.tsx';
import { i18nProvider } from '../../src/i18n/index.ts';
import { AppLayout } from '../../src/layout/AppLayout.tsx';
import { createShopTheme, ThemeRoot } from '../../src/theme/ThemeRoot.tsx';
import { today } from '../fixtures/backEnd/records.ts';
import { type BackEnd, createBackEnd, REAL_SERVER } from './support/backEnd.ts';
import { freezeDay } from './support/day.ts';
import { watchDownloads } from './support/downloads.ts';
import { createClients, renderInRouter } from './support/renderApp.tsx';

/* What docs/react-admin.md says of react-admin's own components. */

freezeDay();

// The setup does the same for errors.
beforeEach(() => void vi.spyOn(console, 'warn'));
afterEach(() => expect(vi.mocked(console.warn).mock.calls).toEqual([]));

/** Renders a page of a developer in the product. */
function openPage(page: ReactNode) {
  return renderInRouter(
    '/pagina',
    <ThemeRoot theme={createShopTheme()}>
      <CoreAdminContext
        {...createClients()}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={memoryStore({ locale: i18nProvider.getLocale() })}
      >
        <CoreAdminUI layout={AppLayout} disableTelemetry>
          {[
            ...appRoutes,
            <CustomRoutes key="page">
              <Route path="/pagina" element={page} />
            </CustomRoutes>,
          ]}
        </CoreAdminUI>
        <Toasts />
      </CoreAdminContext>
    </ThemeRoot>,
  );
}

/** A page with react-admin's hooks in place of its buttons. */
function Buttons() {
  const [update] = useUpdate();
  const [remove] = useDelete();
  const previousData = { id: 1, name: 'Corte', price: 3_500, points: 10 };
  return (
    <>
      <button type="button" onClick={() => update('servicos', { id: 1, data: { name: 'Corte B' }, previousData })}>
        Mudar
      </button>
      <button type="button" onClick={() => remove('servicos', { id: 2 })}>
        Apagar
      </button>
    </>
  );
}

const getInput = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const clickButton = async ({ user }: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const getServices = (backEnd: BackEnd) => backEnd.tables.services.map(({ name, price }) => [name, price]);

describe('<Edit>', () => {
  const form = (
    <SimpleForm>
      <TextInput source="name" />
      <NumberInput source="points" />
      <DeclaredInput source="price" />
    </SimpleForm>
  );

  it('saves before it says so, and returns to the list', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(
      <Edit resource="servicos" id={1}>
        {form}
      </Edit>,
    );
    await page.user.pasteInto(await getInput('Nome'), ' e barba');
    expect((await getInput('Pontos')).value).toBe('10');
    expect((await getInput('Preço')).value).toBe('R$\u00a035,00');
    const release = backEnd.hold('PUT /services/edit/*');
    await clickButton(page, 'Salvar');
    await waitFor(() => expect(backEnd.callsTo('PUT /services/edit/*')).toHaveLength(1));
    expect(screen.queryByText('Serviço atualizado com sucesso!')).toBeNull();
    release();
    await screen.findByText('Serviço atualizado com sucesso!');
    await waitFor(() => expect(page.path()).toBe('/servicos'));
    expect(getServices(backEnd)[0]).toEqual(['Corte e barba', 35]);
  });

  it('shows at an input what the server refuses of it', async () => {
    createBackEnd(REAL_SERVER);
    const page = openPage(
      <Edit resource="servicos" id={1}>
        {form}
      </Edit>,
    );
    await page.user.clear(await getInput('Pontos'));
    await clickButton(page, 'Salvar');
    await screen.findByText('Informe os pontos');
    expect(page.path()).toBe('/pagina');
  });

  it('saves again in the same form', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(
      <Edit resource="servicos" id={1} redirect={false}>
        {form}
      </Edit>,
    );
    for (const text of [' A', ' B']) {
      await page.user.pasteInto(await getInput('Nome'), text);
      await clickButton(page, 'Salvar');
      await waitFor(() => expect(getServices(backEnd)[0]?.[0]).toMatch(text));
    }
    expect(getServices(backEnd)[0]).toEqual(['Corte A B', 35]);
  });

  describe('in undoable mode', () => {
    async function saveUndoable() {
      const backEnd = createBackEnd(REAL_SERVER);
      const page = openPage(
        <Edit resource="servicos" id={1} mutationMode="undoable">
          {form}
        </Edit>,
      );
      await page.user.pasteInto(await getInput('Nome'), ' A');
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() });
      await clickButton(page, 'Salvar');
      await screen.findByRole('button', { name: 'Desfazer' });
      await waitFor(() => expect(page.path()).toBe('/servicos'));
      return { backEnd, page };
    }
    const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    it('saves when the toast hides', async () => {
      const { backEnd } = await saveUndoable();
      await passTime(7_000);
      expect(backEnd.callsTo('PUT /services/edit/*')).toHaveLength(0);
      await passTime(1_500);
      await waitFor(() => expect(getServices(backEnd)[0]).toEqual(['Corte A', 35]));
    });

    it('saves when the page is hidden', async () => {
      const { backEnd } = await saveUndoable();
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(getServices(backEnd)[0]).toEqual(['Corte A', 35]));
      await passTime(10_000);
      expect(backEnd.callsTo('PUT /services/edit/*')).toHaveLength(1);
      expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    });

    it('saves nothing after Desfazer', async () => {
      const { backEnd, page } = await saveUndoable();
      await clickButton(page, 'Desfazer');
      await passTime(10_000);
      expect(backEnd.callsTo('PUT /services/edit/*')).toHaveLength(0);
    });
  });
});

it('<Create> saves, and opens the list', async () => {
  const backEnd = createBackEnd(REAL_SERVER);
  const page = openPage(
    <Create resource="servicos">
      <SimpleForm>
        <TextInput source="name" />
        <NumberInput source="points" />
        <DeclaredInput source="price" />
      </SimpleForm>
    </Create>,
  );
  await page.user.pasteInto(await getInput('Nome'), 'Luzes');
  await page.user.pasteInto(await getInput('Pontos'), '12');
  await page.user.type(await getInput('Preço'), '12345');
  await clickButton(page, 'Salvar');
  await screen.findByText('Serviço criado com sucesso!');
  await waitFor(() => expect(page.path()).toBe('/servicos'));
  expect(getServices(backEnd).at(-1)).toEqual(['Luzes', 123.45]);
});

it('a form has the declared defaults, and the server says what is missing', async () => {
  createBackEnd(REAL_SERVER);
  const page = openPage(
    <Create resource="recompensas">
      <SimpleForm>
        <DeclaredInput source="title" />
        <DeclaredInput source="active" />
      </SimpleForm>
    </Create>,
  );
  expect((await getInput('Ativa')).checked).toBe(true);
  await page.user.click(await getInput('Ativa'));
  expect((await getInput('Ativa')).checked).toBe(false);
  await clickButton(page, 'Salvar');
  await screen.findByText('Informe o título');
});

it('a declared time is typed as digits and completed', async () => {
  createBackEnd(REAL_SERVER);
  const page = openPage(
    <Create resource="agendamentos">
      <SimpleForm>
        <DeclaredInput source="time" />
      </SimpleForm>
    </Create>,
  );
  await page.user.type(await getInput('Horário'), '930');
  await page.user.tab();
  expect((await getInput('Horário')).value).toBe('09:30');
});

describe('deleting', () => {
  it('<DeleteButton> asks, and deletes', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(
      <Show resource="servicos" id={2} actions={<DeleteButton />}>
        <SimpleShowLayout>
          <TextField source="name" />
        </SimpleShowLayout>
      </Show>,
    );
    await clickButton(page, 'Excluir');
    await screen.findByText(/^Tem certeza que deseja excluir o serviço Barba\?/);
    await clickButton(page, 'Confirmar');
    await screen.findByText('Serviço excluído com sucesso!');
    expect(backEnd.callsTo('DELETE /services/remove/*').map(({ path }) => path)).toEqual(['/services/remove/2']);
    await waitFor(() => expect(page.path()).toBe('/servicos'));
  });

  it('the button over the selected rows of a list asks, and deletes them', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(
      <List resource="servicos">
        <DataTable>
          <DataTable.Col source="name" />
        </DataTable>
      </List>,
    );
    for (const name of ['Barba', 'Corte'])
      await page.user.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox'));
    await clickButton(page, 'Excluir');
    await clickButton(page, 'Confirmar');
    await screen.findByText('2 registros excluídos');
    expect(backEnd.callsTo('DELETE /services/remove/*').map(({ path }) => path)).toEqual([
      '/services/remove/2',
      '/services/remove/1',
    ]);
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Corte' })).toBeNull());
  });

  it('<BulkUpdateButton> asks, and saves the selected records', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(
      <List resource="servicos">
        <DataTable bulkActionButtons={<BulkUpdateButton data={{ points: 7 }} />}>
          <DataTable.Col source="name" />
        </DataTable>
      </List>,
    );
    await page.user.click(await screen.findByRole('checkbox', { name: 'Selecionar tudo' }));
    await clickButton(page, 'Atualizar');
    await clickButton(page, 'Confirmar');
    await screen.findByText('3 registros atualizados');
    expect(backEnd.tables.services.map(({ points }) => points)).toEqual([7, 7, 7]);
  });
});

it('useUpdate and useDelete send at once', async () => {
  const backEnd = createBackEnd(REAL_SERVER);
  const page = openPage(<Buttons />);
  await clickButton(page, 'Mudar');
  await waitFor(() => expect(backEnd.tables.services[0]?.name).toBe('Corte B'));
  await clickButton(page, 'Apagar');
  await waitFor(() => expect(backEnd.callsTo('DELETE /services/remove/*')).toHaveLength(1));
});

describe('a list', () => {
  it('<DataTable> has declared labels, texts for people, and links that open the form over the list', async () => {
    createBackEnd(REAL_SERVER);
    const page = openPage(
      <List resource="agendamentos">
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="customer_id">
            <ReferenceField source="customer_id" reference="clientes" />
          </DataTable.Col>
          <DataTable.Col source="date" field={DateField} />
          <DataTable.Col source="status" field={DeclaredField} />
          <DataTable.Col source="price" field={DeclaredField} />
          <DataTable.Col label="Ações">
            <EditButton />
          </DataTable.Col>
        </DataTable>
      </List>,
    );
    await screen.findByRole('link', { name: 'Ana Souza' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Cliente',
      'Data',
      'Status',
      'Valor',
      'Ações',
    ]);
    const row = screen.getByRole('row', { name: /Ana Souza/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual([
      formatDay(today()),
      'Agendado',
      'R$\u00a035,00',
    ]);
    await page.user.click(within(row).getByRole('link', { name: 'Editar' }));
    await screen.findByRole('dialog', { name: 'Editar Agendamento' });
    expect(page.path()).toBe('/agendamentos');
  });

  it('<Datagrid> has declared labels and Brazilian numbers; a row opens the form over the list', async () => {
    createBackEnd(REAL_SERVER);
    const page = openPage(
      <List resource="servicos">
        <Datagrid>
          <TextField source="name" />
          <NumberField source="points" options={{ minimumFractionDigits: 1 }} />
          <DeclaredField source="price" />
          <ReferenceArrayField source="employeeIds" reference="colaboradores" />
        </Datagrid>
      </List>,
    );
    const cell = await screen.findByRole('cell', { name: 'Corte' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Nome',
      'Pontos',
      'Preço',
      'Colaboradores',
    ]);
    screen.getByRole('cell', { name: '10,0' });
    screen.getByRole('cell', { name: /^R\$.35,00$/ });
    await screen.findByText('Davi Rocha');
    await page.user.click(cell);
    await screen.findByRole('dialog', { name: 'Editar Serviço' });
    await waitFor(() => expect(page.path()).toBe('/servicos'));
  });

  it('exports the declared columns', async () => {
    createBackEnd(REAL_SERVER);
    const downloads = watchDownloads();
    const page = openPage(
      <List resource="servicos" sort={{ field: 'name', order: 'ASC' }}>
        <Datagrid>
          <TextField source="name" />
        </Datagrid>
      </List>,
    );
    await screen.findByRole('cell', { name: 'Corte' });
    await clickButton(page, 'Exportar');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(downloads[0]?.name).toBe(`navalha-servicos-${today()}.csv`);
    expect(await downloads[0]?.text()).toContain('Barba;25,50;5');
  });
});

it('<CreateButton> opens the form of a new record over the list', async () => {
  createBackEnd(REAL_SERVER);
  const page = openPage(<CreateButton resource="servicos" />);
  await page.user.click(await screen.findByRole('link', { name: 'Criar' }));
  await screen.findByRole('dialog', { name: 'Novo Serviço' });
  await waitFor(() => expect(page.path()).toBe('/servicos'));
});

it('<Show> has declared labels, dates as dd/mm/aaaa, and links that open the form over the list', async () => {
  createBackEnd(REAL_SERVER);
  const page = openPage(
    <Show resource="agendamentos" id={1} actions={<ShowButton />}>
      <SimpleShowLayout>
        <TextField source="customer.name" />
        <ReferenceField source="employee_id" reference="colaboradores" />
        <DateField source="date" />
        <BooleanField source="no_show" />
        <DeclaredField source="price" />
        <DeclaredField source="services" />
      </SimpleShowLayout>
    </Show>,
  );
  const employee = await screen.findByRole('link', { name: 'Carla Dias' });
  for (const text of ['Cliente', 'Colaborador', 'Data', 'Faltou', 'Valor', 'Serviços']) screen.getByText(text);
  for (const text of ['Ana Souza', formatDay(today()), 'R$ 35,00', 'Corte']) screen.getByText(text);
  screen.getByLabelText('Não');
  expect(screen.getByRole('link', { name: 'Ver' })).toBeDefined();
  await page.user.click(employee);
  await screen.findByRole('dialog', { name: 'Editar Colaborador' });
  expect(page.path()).toBe('/colaboradores');
});

describe('inputs', () => {
  const form = (
    <Edit resource="agendamentos" id={1} redirect={false}>
      <SimpleForm>
        <ReferenceInput source="customer_id" reference="clientes" />
        <ReferenceInput source="employee_id" reference="colaboradores">
          <SelectInput />
        </ReferenceInput>
        <DateInput source="date" />
        <DeclaredInput source="services" />
        <AutocompleteInput
          source="status"
          choices={Object.entries(RESERVATION_STATUS).map(([id, name]) => ({ id: Number(id), name }))}
        />
        <BooleanInput source="no_show" />
        <TextInput source="observation" multiline />
      </SimpleForm>
    </Edit>
  );

  it('have declared labels and the width of their row, and save references, days and choices unchanged', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(form);
    await waitFor(async () => expect((await getInput('Cliente')).value).toBe('Ana Souza'));
    await screen.findByText('Carla Dias');
    expect((await getInput('Data')).value).toBe(today());
    expect((await getInput('Status')).value).toBe('Agendado');
    expect((await getInput('Faltou')).checked).toBe(false);
    for (const label of ['Cliente', 'Status'])
      expect((await getInput(label)).closest('.MuiAutocomplete-fullWidth'), label).not.toBeNull();
    await page.user.pasteInto(await getInput('Observação'), 'Olá');
    await clickButton(page, 'Salvar');
    await screen.findByText('Agendamento atualizado com sucesso!');
    expect(backEnd.callsTo('PUT /reservations/edit/*')[0]?.body).toMatchObject({
      reservation: { customer_id: 1, employee_id: 1, services: [1], date: today(), status: 1, observation: 'Olá' },
    });
  });

  it('save another choice of a reference', async () => {
    const backEnd = createBackEnd(REAL_SERVER);
    const page = openPage(form);
    await waitFor(async () => expect((await getInput('Cliente')).value).toBe('Ana Souza'));
    await page.user.click(await getInput('Cliente'));
    await page.user.click(await screen.findByRole('option', { name: 'Bruno Lima' }));
    await clickButton(page, 'Salvar');
    await screen.findByText('Agendamento atualizado com sucesso!');
    expect(backEnd.callsTo('PUT /reservations/edit/*')[0]?.body).toMatchObject({ reservation: { customer_id: 2 } });
  });

  it.each([
    ['inactive employees too', undefined, ['Elisa Prado']],
    ["only active ones with the meta `choices: 'offered'`", { meta: { choices: 'offered' } }, []],
  ])('of a reference offer %s', async (_, queryOptions, inactive) => {
    createBackEnd(REAL_SERVER);
    const page = openPage(
      <Edit resource="agendamentos" id={1} redirect={false}>
        <SimpleForm>
          <ReferenceInput source="employee_id" reference="colaboradores" queryOptions={queryOptions} />
        </SimpleForm>
      </Edit>,
    );
    await waitFor(async () => expect((await getInput('Colaborador')).value).toBe('Carla Dias'));
    await page.user.click(await getInput('Colaborador'));
    await screen.findByRole('option', { name: 'Davi Rocha' });
    const offered = screen.getAllByRole('option').map((option) => option.textContent);
    // The chosen one, Carla Dias, is not offered again.
    expect(offered.toSorted()).toEqual(['Davi Rocha', ...inactive]);
  });

  it('work with ids that are texts, as some back ends have', async () => {
    const backEnd = createBackEnd({ variant: { idsAsStrings: true } });
    const page = openPage(
      <Edit resource="agendamentos" id="r-1" redirect={false}>
        <SimpleForm>
          <ReferenceInput source="customer_id" reference="clientes" />
          <ReferenceArrayInput source="services" reference="servicos" />
          <ReferenceField source="employee_id" reference="colaboradores" />
        </SimpleForm>
      </Edit>,
    );
    await waitFor(async () => expect((await getInput('Cliente')).value).toBe('Ana Souza'));
    await screen.findByRole('link', { name: 'Carla Dias' });
    await page.user.click(await getInput('Cliente'));
    await page.user.click(await screen.findByRole('option', { name: 'Bruno Lima' }));
    await clickButton(page, 'Salvar');
    await screen.findByText('Agendamento atualizado com sucesso!');
    expect(backEnd.callsTo('PUT /reservations/edit/*')[0]?.body).toMatchObject({
      // Read with their prefixes and sent with them: this back end removes them.
      reservation: { customer_id: 2, services: [1] },
    });
  });
});
