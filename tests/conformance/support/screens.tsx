import { screen, waitFor, within } from '@testing-library/react';
import { CONSENT_TEXT } from '../../../domain/consent.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { getTargetResource } from '../../../domain/resources/all.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import {
  type Caller,
  type CreatedRecord,
  getNextNumber,
  makeCustomer,
  makeEmployee,
  makeService,
} from '../../factories.ts';
import { parseBody } from '../../fixtures/backEnd/variant.ts';
import { type BackEndOptions, createBackEnd, type FetchStub, REAL_SERVER } from '../../web/support/backEnd.ts';
import { typeDay } from '../../web/support/day.ts';
import { getTopLayer } from '../../web/support/listScreen.ts';
import type { Rendered } from '../../web/support/renderApp.tsx';
import { buildRequest, type Json } from './records.ts';

/** A back end of the screens that the test also calls directly. */
export interface TestBackEnd extends FetchStub {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; data: CreatedRecord; body: unknown }>;
  /** Whether edits send the version they are based on. */
  hasVersions: boolean;
}

/** The product's server. */
export function openProductServer(): Promise<TestBackEnd> {
  return openEmpty(REAL_SERVER, true);
}

/** A back end of the contract's first four sections only: money and ids as strings, flags as booleans. */
export function openBareBackEnd(): Promise<TestBackEnd> {
  return openEmpty({ variant: { moneyAsStrings: true, flagFormat: 'boolean', idsAsStrings: true } }, false);
}

async function openEmpty(options: BackEndOptions, hasVersions: boolean): Promise<TestBackEnd> {
  const tables = { customers: [], services: [], employees: [], reservations: [], rewards: [], expenses: [] };
  const backEnd = createBackEnd({ ...options, tables });
  // Sets the anti-forgery cookie.
  await fetch('/api/check-session');
  return {
    ...backEnd,
    call: async (method, path, body) => {
      const headers = { 'X-XSRF-TOKEN': readAntiForgeryToken(), 'Content-Type': 'application/json' };
      const response = await fetch(`/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      const json = await response.json();
      return { status: response.status, data: json.data, body: json };
    },
    hasVersions,
  };
}

function readAntiForgeryToken(): string {
  // Another test's cookie may follow.
  return decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
}

const FACTORIES: Record<string, (caller: Caller, fields?: Json) => Promise<CreatedRecord>> = {
  clientes: makeCustomer,
  colaboradores: makeEmployee,
  servicos: makeService,
};
/** The names of the records that a request refers to, by field. */
export type ReferenceNames = Record<string, string>;
/** The default of a field that forms leave empty here: its input is a group, or exists for some records only. Undefined for any other field. */
export function getExcludedValue({ name }: AnyResource, fieldName: string, { kind }: Field): unknown {
  if (kind === 'hours' || kind === 'terms') return [];
  if (name === 'recompensas' && fieldName === 'service_id') return null;
  return name === 'agendamentos' && ['no_show', 'in_progress'].includes(fieldName) ? '0' : undefined;
}

/** A request for a resource with a value in every field, and the names of its references by field. */
export async function buildNamedRequest(
  shop: TestBackEnd,
  resource: AnyResource,
): Promise<{ request: Json; names: ReferenceNames }> {
  const names: ReferenceNames = {};
  const overrides: Json = {};
  for (const [name, field] of getInputFields(resource)) {
    const { kind, options } = field;
    const excludedValue = getExcludedValue(resource, name, field);
    if (excludedValue !== undefined) {
      overrides[name] = excludedValue;
      continue;
    }
    // The form shows one wording.
    if (kind === 'consent') overrides[name] = { text: CONSENT_TEXT };
    if (kind !== 'reference' && kind !== 'references') continue;
    const target = getTargetResource(options).name;
    const reference = await FACTORIES[target]?.(shop);
    if (!reference) throw new Error(`no factory for ${target}`);
    overrides[name] = kind === 'reference' ? reference.id : [reference.id];
    names[name] = reference.name;
  }
  if (resource.name === 'agendamentos') {
    const employee = await makeEmployee(shop, { services: overrides.services });
    overrides.employee_id = employee.id;
    names.employee_id = employee.name;
  }
  // This type of reward has every other field.
  if (resource.name === 'recompensas') overrides.type = 'discount';
  const title = resource.fields[resource.title];
  if (title?.kind === 'text' && !title.options.readOnly) overrides[resource.title] = `Registro ${getNextNumber()}`;
  const request = await buildRequest(shop, resource, overrides);
  const notes = { observation: 'Com calma', squeeze: 'Chegou antes' };
  const usedNotes = Object.entries(notes).filter(([name]) => name in request);
  return { request: { ...request, ...Object.fromEntries(usedNotes) }, names };
}

/** A record of a resource, as created by a form. */
export async function createRecord(
  shop: TestBackEnd,
  resource: AnyResource,
): Promise<{ record: CreatedRecord; request: Json }> {
  const { request: namedRequest } = await buildNamedRequest(shop, resource);
  // A missing flag is read as no, so only a yes shows that the flag was read.
  const flags = getInputFields(resource).filter(
    ([name, field]) => field.kind === 'flag' && getExcludedValue(resource, name, field) === undefined,
  );
  const request = { ...namedRequest, ...Object.fromEntries(flags.map(([name]) => [name, '1'])) };
  const { path, key } = resource.api;
  const { status, data, body } = await shop.call('POST', `/${path}/create`, { [key]: request });
  if (status !== 201) throw new Error(`the response to ${JSON.stringify(request)} was ${JSON.stringify(body)}`);
  return { record: data, request };
}

/** The fields of a sent request that a person fills in, with numeric ids. */
export function getSentFields(resource: AnyResource, body: unknown): Json {
  const sent = (body as Record<string, Json>)[resource.api.key] ?? {};
  return Object.fromEntries(
    getInputFields(resource).map(([name, field]) => {
      const value = name in sent ? sent[name] : getExcludedValue(resource, name, field);
      // The server writes the time.
      return [name, field.kind === 'consent' && value ? { text: (value as Json).text } : value];
    }),
  );
}

/** A request with numeric ids. */
export function normalizeIds(request: Json): Json {
  return parseBody(JSON.stringify(request)) as Json;
}

/** The element of a field of the topmost form. */
export function getInput({ label }: Field): HTMLInputElement {
  return within(getTopLayer()).getByLabelText<HTMLInputElement>(buildLabelPattern(label));
}

const buildLabelPattern = (label: string) => new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*|$)`);

/** Fills in a field of the topmost form as a person does, with a value as on the wire. */
export async function fillIn({ user }: Rendered, field: Field, value: unknown, name = ''): Promise<void> {
  const { kind, label, options } = field;
  const write = async (text: string, typed = false) => {
    const input = getInput(field);
    await user.clear(input);
    await user.click(input);
    await (typed ? user.type(input, text) : user.paste(text));
  };
  switch (kind) {
    case 'money':
      return write(String(Math.round(Number(value) * 100)), true);
    case 'phone':
      return write(String(value), true);
    case 'whole':
    case 'percent':
      return write(String(value).replace('.', ','));
    case 'rate': {
      const isFixed = typeof value === 'object' && value !== null;
      const input = within(getInput(field)).getByLabelText<HTMLInputElement>(
        isFixed ? 'Comissão fixa' : 'Comissão (%)',
      );
      await user.clear(input);
      await user.type(
        input,
        isFixed ? String(Math.round((value as { fixed: number }).fixed * 100)) : String(value).replace('.', ','),
      );
      return;
    }
    case 'flag':
      if (getInput(field).checked !== (value === '1')) await user.click(getInput(field));
      return;
    case 'choice': {
      const choice = options.choices?.[value as string] ?? '';
      const input = getInput(field);
      if (input.tagName === 'SELECT') return user.selectOptions(input, choice);
      return user.click(within(input).getByRole('button', { name: choice }));
    }
    case 'time':
      // Reservations offer free times in a list.
      return getInput(field).tagName === 'SELECT'
        ? user.selectOptions(getInput(field), String(value))
        : write(String(value), true);
    case 'reference': {
      if (within(getTopLayer()).queryByRole('combobox', { name: buildLabelPattern(label) })?.tagName !== 'INPUT') {
        await within(getTopLayer()).findByRole('option', { name: name });
        return user.selectOptions(getInput(field), name);
      }
      await user.click(getInput(field));
      return user.click(await screen.findByRole('option', { name: new RegExp(`^${name} ·`) }));
    }
    case 'references': {
      const group = await waitFor(() => within(getTopLayer()).getByRole('group', { name: buildLabelPattern(label) }));
      return user.click(await within(group).findByRole('checkbox', { name: new RegExp(name) }));
    }
    case 'day':
      return typeDay(label, String(value));
    case 'consent':
      return user.click(getInput(field));
    case 'instant':
      return;
    default:
      return write(String(value ?? ''));
  }
}

/** The values of the topmost form: typed, chosen and ticked. */
export function readFormValues(): (string | boolean)[] {
  const fields = getTopLayer().querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [...fields].map((input) => (input.type === 'checkbox' ? input.checked : input.value));
}
