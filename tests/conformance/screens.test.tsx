import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import toast from 'react-hot-toast';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/constants.ts';
import type { Field } from '../../domain/fields/field.ts';
import { getResource, resources } from '../../domain/resources/all.ts';
import { closings } from '../../domain/resources/closings.ts';
import { getInputFields } from '../../domain/resources/request.ts';
import { type AnyResource, restrictToFeatures } from '../../domain/resources/resource.ts';
import { collectTexts, filterEnglish } from '../e2e/support/english.ts';
import { SIGN_IN } from '../fixtures/backEnd/records.ts';
import { getTopLayer, normalizeSpaces, readHelperText, waitForDialogToClose } from '../web/support/listScreen.ts';
import { renderApp } from '../web/support/renderApp.tsx';
import { toStoredRequest } from './support/records.ts';
import {
  buildNamedRequest,
  createRecord,
  fillIn,
  getExcludedValue,
  getInput,
  getSentFields,
  normalizeIds,
  openBareBackEnd,
  openProductServer,
  readFormValues,
  type TestBackEnd,
} from './support/screens.tsx';

const BUSY = 'O servidor está ocupado.';
const FAILED = /Erro ao carregar|O servidor está ocupado/;
const CHANGED = 'Este registro foi alterado por outra pessoa enquanto você editava';
const DELETED = 'Este registro foi excluído enquanto você editava';

let shop: TestBackEnd;

// Noon at the shop.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') }));

/** Expects no axe violations and no English text. */
async function expectAccessible(): Promise<void> {
  // The page is the same on every back end, so it is checked on the product's server only.
  if (!shop.hasVersions) return;
  // jsdom cannot compute colour contrast.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  expect(filterEnglish(collectTexts(document.body))).toEqual([]);
}

const findButton = (label: string | RegExp) => within(getTopLayer()).findByRole('button', { name: label });
const findMain = () => screen.findByRole('main');
/** A button on the only card. */
const findCardButton = async (label: RegExp) =>
  within(await findMain()).findByRole<HTMLButtonElement>('button', { name: label });
const findTexts = (sentence: string) => screen.findAllByText(sentence);

/** The actions of a person on the screen of a resource, and the calls they cause. */
function createScreen(resource: AnyResource) {
  const { name, texts, api } = resource;
  const fields = getInputFields(resource).filter(
    ([name, field]) => getExcludedValue(resource, name, field) === undefined,
  );
  /** The field that the test types into, and the one that another person changes. */
  const [typedName = '', typedField] = fields.find(([, { kind }]) => kind === 'text') ?? [];
  const [otherName = '', otherField] =
    fields.find(([, { kind }]) => /money|percent|phone|time/.test(kind)) ??
    fields.findLast(([, { kind }]) => kind === 'day') ??
    [];
  if (!typedField || !otherField) throw new Error(`${name} needs a text field and a field of another kind`);
  const getTypedInput = () => getInput(typedField);

  /** Waits for the options of the form. */
  async function waitForForm(): Promise<void> {
    await waitFor(() => expect(within(getTopLayer()).queryByText('Carregando')).toBeNull());
    await waitFor(() => expect(getTypedInput()).toBeDefined());
  }

  return {
    fields,
    typedName,
    otherName,
    otherField,
    waitForForm,
    /** A value for the field that another person changes, different from the one of the request. */
    getOtherValue: (request: Record<string, unknown>) =>
      ({ money: Number(request[otherName]) + 1, phone: '11955550000', percent: 42, time: '18:00', day: '2026-12-24' })[
        otherField.kind as 'money' | 'phone' | 'percent' | 'time' | 'day'
      ],
    getTypedInput,
    listCall: `GET /${api.list?.path ?? api.path}`,
    createCall: `POST /${api.path}/create`,
    editCall: `PUT /${api.path}/edit/*`,
    removeCall: `DELETE /${api.path}/remove/*`,
    /** Opens the empty screen and the form of a new record. */
    async openCreateForm() {
      const app = renderApp(`/${name}`);
      const [opener] = await within(await findMain()).findAllByRole('button', { name: texts.new });
      await within(await findMain()).findAllByText(/^Nenhum/);
      await app.user.click(opener as HTMLElement);
      const form = await screen.findByRole('dialog', { name: texts.new });
      const more = within(form).queryByRole('button', { name: 'Mais opções' });
      if (more) await app.user.click(more);
      await waitForForm();
      return app;
    },
    /** Opens the screen with one record and its form. */
    async openEditForm() {
      const { record, request } = await createRecord(shop, resource);
      const app = renderApp(`/${name}`);
      const opener = await findCardButton(/^Editar /);
      await app.user.click(opener);
      await screen.findByRole('dialog', { name: texts.edit });
      await waitForForm();
      return { app, record, request, opener };
    },
  };
}

type ScreenCase = [resource: string, backEnd: string, open: () => Promise<TestBackEnd>];
/** Together these have every kind of field whose format differs between back ends. */
const BARE_RESOURCES = ['colaboradores', 'despesas', closings.name];
const screenCases: ScreenCase[] = [
  ...resources.map(({ name }): ScreenCase => [name, "the product's server", openProductServer]),
  ...BARE_RESOURCES.map((name): ScreenCase => [name, 'a bare back end', openBareBackEnd]),
];

describe.each(screenCases)('the screen of %s on %s', (name, _, open) => {
  const declared = getResource(name);
  const resource = open === openBareBackEnd ? restrictToFeatures(declared, new Set()) : declared;
  const { texts, api } = resource;
  const { fields, typedName, getTypedInput, createCall, editCall, openCreateForm, openEditForm } =
    createScreen(resource);

  beforeEach(async () => {
    shop = await open();
  });

  // On the product's server, the count of the drawer creates the closing.
  const itCreates = it.skipIf(name === closings.name && open === openProductServer);
  itCreates('marks the missing required fields of a first record, and sends and shows the values', async () => {
    const { request, names } = await buildNamedRequest(shop, resource);
    const app = await openCreateForm();
    for (const [, field] of fields) {
      const { kind, label, options } = field;
      if (!isShown(field)) continue;
      if (options.help) expect(readHelperText(label)).toBe(options.help);
      if (!/references|day|flag/.test(kind))
        // Two buttons, of which one is always chosen, have no such attribute.
        expect(getInput(field).required ?? false, label).toBe(
          options.required !== undefined && options.default === undefined,
        );
      if (kind !== 'text' && kind !== 'email') continue;
      const input = within(getTopLayer()).getByLabelText<HTMLInputElement>(label);
      expect(input.maxLength, label).toBe(options.max ?? LIMITS.email);
      // Browsers must not suggest other people's data.
      expect(input.autocomplete, label).toBe('off');
      expect(input.tagName === 'TEXTAREA', label).toBe(Boolean(options.multiline));
    }
    const missing = fields.filter(([, field]) => field.options.required && isEmpty(field));
    expect(missing.length).toBeGreaterThan(0);
    await app.user.click(await findButton('Salvar'));
    for (const [, { label, options }] of missing)
      await waitFor(() => expect(readHelperText(label)).toBe(options.required));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(shop.callsTo(createCall)).toEqual([]);

    for (const [key, field] of fields) if (isShown(field)) await fillIn(app, field, request[key], names[key]);
    await expectAccessible();
    await app.user.click(await findButton('Salvar'));
    await findTexts(texts.created);
    await waitForDialogToClose();
    const [sent, ...otherCalls] = shop.callsTo(createCall).slice(-1);
    expect(otherCalls).toEqual([]);
    expect(getSentFields(resource, sent?.body)).toEqual(normalizeIds(toStoredRequest(resource, request)));
    await findCardButton(/^Editar /);
    await expectAccessible();
  });

  it('sends the whole record of an edit saved by keyboard, shows it on its card and returns the focus', async () => {
    const { app, request, opener } = await openEditForm();
    expect(within(getTopLayer()).queryAllByRole('button', { name: /^Histórico de / })).toHaveLength(
      shop.hasVersions ? 1 : 0,
    );
    await app.user.pasteInto(getTypedInput(), ' Melo');
    (await findButton('Salvar')).focus();
    await app.user.keyboard('{Enter}');
    await findTexts(texts.updated);
    await waitForDialogToClose();
    const [sent, ...otherCalls] = shop.callsTo(editCall);
    expect(otherCalls).toEqual([]);
    const changedRequest = { ...request, [typedName]: `${request[typedName]} Melo` };
    expect(getSentFields(resource, sent?.body)).toEqual(normalizeIds(toStoredRequest(resource, changedRequest)));
    expect(sent?.body?.[api.key]).toMatchObject(shop.hasVersions ? { version: 1 } : {});
    await waitFor(() =>
      expect(normalizeSpaces(screen.getByRole('main').textContent)).toContain(changedRequest[typedName]),
    );
    // The card may be rendered again under another name.
    await waitFor(() =>
      expect([opener, screen.queryByRole('button', { name: /^Editar / })]).toContain(document.activeElement),
    );
  });
});

describe.each(resources)('the screen of $name', (resource) => {
  const { name, texts, api } = resource;
  const {
    fields,
    typedName,
    otherName,
    otherField,
    getOtherValue,
    getTypedInput,
    listCall,
    editCall,
    removeCall,
    openEditForm,
  } = createScreen(resource);

  beforeEach(async () => {
    shop = await openProductServer();
  });

  it('shows that it is loading, then the error, loads on retry, and keeps showing the records', async () => {
    await createRecord(shop, resource);
    const release = shop.hold(listCall);
    shop.respondWithError(listCall, 503, BUSY);
    const app = renderApp(`/${name}`);
    await waitFor(async () => expect((await findMain()).querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.getByRole('main').textContent).not.toMatch(/Nenhum/);
    release();
    await findTexts(BUSY);
    shop.restore(listCall);
    await app.user.click(await findButton('Tentar novamente'));
    await findCardButton(/^Editar /);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());

    toast.removeAll();
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull());
    shop.respondWithError(listCall, 503, BUSY);
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByText(FAILED);
    await findCardButton(/^Editar /);
  });

  it('keeps the typed values when the form is closed, when saving is refused or fails, and when the record was deleted', async () => {
    const { app, record } = await openEditForm();
    await app.user.pasteInto(getTypedInput(), ' Melo');
    const typed = readFormValues();
    await app.user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Descartar o que foi digitado?' });
    await app.user.click(await findButton('Continuar editando'));
    await screen.findByRole('dialog', { name: texts.edit });
    expect(readFormValues()).toEqual(typed);

    const buildSentence = (label: string) => `${label} não serve`;
    const refused = fields.filter(([, { kind }]) => kind !== 'day');
    const errors = Object.fromEntries(refused.map(([key, { label }]) => [key, buildSentence(label)]));
    shop.respondWithError(editCall, 422, 'Confira os campos', errors);
    await app.user.click(await findButton('Salvar'));
    for (const [, { label }] of refused) await waitFor(() => expect(readHelperText(label)).toBe(buildSentence(label)));
    shop.restore(editCall);
    shop.respondWithError(editCall, 503, BUSY);
    await app.user.click(await findButton('Salvar'));
    await findTexts(texts.updateFailed);
    await findTexts(BUSY);
    expect(readFormValues()).toEqual(typed);

    shop.restore(editCall);
    await shop.call('DELETE', `/${api.path}/remove/${record.id}`);
    await app.user.click(await findButton('Salvar'));
    await findTexts(DELETED);
    expect(readFormValues()).toEqual(typed);
    await app.user.click(await findButton('Cancelar'));
    await app.user.click(await findButton('Descartar'));
    await waitForDialogToClose();
  });

  it('shows the changes of another person, and merges them with the typed values', async () => {
    const { app, record, request } = await openEditForm();
    const otherValue = getOtherValue(request);
    await shop.call('PUT', `/${api.path}/edit/${record.id}`, { [api.key]: { ...request, [otherName]: otherValue } });
    await app.user.pasteInto(getTypedInput(), ' Melo');
    await app.user.click(await findButton('Salvar'));
    const alert = (await screen.findByText(CHANGED)).closest<HTMLElement>('[role="alert"]') as HTMLElement;
    const formatValue = (value: unknown) => normalizeSpaces(otherField.show(otherField.decode(value)));
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => normalizeSpaces(textContent)),
    ).toEqual([`${otherField.label}: ${formatValue(request[otherName])} → ${formatValue(otherValue)}`]);
    await app.user.click(await findButton('Salvar'));
    await findTexts(texts.updated);
    expect(getSentFields(resource, shop.callsTo(editCall).at(-1)?.body)).toMatchObject({
      [typedName]: `${request[typedName]} Melo`,
      [otherName]: otherValue,
    });
  });

  it('deletes only after a confirmation, and shows a failure', async () => {
    await createRecord(shop, resource);
    const app = renderApp(`/${name}`);
    const opener = await findCardButton(/^Excluir /);
    await app.user.click(opener);
    const question = await screen.findByRole('dialog', { name: /^Tem certeza que deseja excluir/ });
    expect(question.textContent).toContain(texts.deleteQuestion);
    await expectAccessible();
    await app.user.keyboard('{Escape}');
    await waitForDialogToClose();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(shop.callsTo(removeCall)).toEqual([]);
    shop.respondWithError(removeCall, 503, BUSY);
    await app.user.click(opener);
    await app.user.click(await findButton('Excluir'));
    await findTexts(texts.removeFailed);
    await findTexts(BUSY);
    // Another person has deleted the record: the question closes.
    shop.respondWithError(removeCall, 404);
    await app.user.click(await findButton('Excluir'));
    await waitForDialogToClose();
    shop.restore(removeCall);
    await app.user.click(opener);
    await app.user.click(await findButton('Excluir'));
    await findTexts(texts.removed);
    await waitForDialogToClose();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Editar / })).toBeNull());
  });
});

/** One resource of each kind of the field that another person changes. */
const resourcesByKind = [
  ...new Map(resources.map((resource) => [createScreen(resource).otherField.kind, resource])).values(),
];

describe.each(resourcesByKind)('the history of a record of $name', (resource) => {
  const { name, texts, api } = resource;
  const { otherName, otherField, getOtherValue, getTypedInput, waitForForm } = createScreen(resource);

  beforeEach(async () => {
    shop = await openProductServer();
  });

  it('shows who changed a record, when, and the old and new values, and keeps the typed ones', async () => {
    const { record, request } = await createRecord(shop, resource);
    const otherValue = getOtherValue(request);
    await shop.call('PUT', `/${api.path}/edit/${record.id}`, { [api.key]: { ...request, [otherName]: otherValue } });
    const app = renderApp(`/${name}`);
    await app.user.click(await findCardButton(/^Editar /));
    await screen.findByRole('dialog', { name: texts.edit });
    await waitForForm();
    await app.user.pasteInto(getTypedInput(), ' Melo');
    const typed = readFormValues();
    const releaseHistory = shop.hold('GET /audit');
    shop.respondWithError('GET /audit', 503, BUSY);
    await app.user.click(await findButton(/^Histórico de /));
    const history = await screen.findByRole('dialog', { name: /^Histórico de / });
    await waitFor(() => expect(history.querySelector('[aria-busy="true"]')).not.toBeNull());
    releaseHistory();
    await findTexts(BUSY);
    shop.restore('GET /audit');
    await app.user.click(await findButton('Tentar novamente'));
    const unit = otherField.kind === 'percent' ? '%' : '';
    const formatValue = (value: unknown) => normalizeSpaces(otherField.show(otherField.decode(value))) + unit;
    const label = otherField.label.replace(' (%)', '');
    const changeText =
      otherField.kind === 'phone'
        ? `${label}: mudou`
        : `${label}: ${formatValue(request[otherName])} → ${formatValue(otherValue)}`;
    const entries = await within(history).findAllByRole('listitem');
    expect(normalizeSpaces(entries[0]?.textContent ?? '')).toBe(
      `Alterad${resource.noun.gender === 'm' ? 'o' : 'a'} em 20/11/2026 às 12:00 por ${SIGN_IN.email}${changeText}`,
    );
    expect(normalizeSpaces(entries[1]?.textContent ?? '')).toContain('em 20/11/2026 às 12:00 por');
    expect(entries).toHaveLength(2);
    await expectAccessible();
    await app.user.click(await findButton('Fechar'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Histórico de / })).toBeNull());
    expect(readFormValues()).toEqual(typed);
    // Reopened, it does not start with the previous result.
    const release = shop.hold('GET /audit');
    await app.user.click(await findButton(/^Histórico de /));
    const reopened = await screen.findByRole('dialog', { name: /^Histórico de / });
    await waitFor(() => expect(reopened.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(within(reopened).queryAllByRole('listitem')).toEqual([]);
    release();
    expect(await within(reopened).findAllByRole('listitem')).toHaveLength(2);
  });
});

/** Whether the form has a field: one that waits for the value of another may be missing. */
function isShown({ label, options }: Field): boolean {
  return !options.visibleWhen || within(getTopLayer()).queryAllByLabelText(label).length > 0;
}

/** Whether a field of the topmost form is empty. */
function isEmpty(field: Field): boolean {
  const group = within(getTopLayer()).queryByRole('group', { name: field.label });
  // An empty day shows its format in letters.
  if (field.kind === 'day') return group !== null && !/\d/.test(group.textContent);
  return field.kind === 'references' ? group !== null : getInput(field).value === '';
}
