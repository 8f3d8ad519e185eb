import { screen, waitFor, within } from '@testing-library/react';
import type { Field } from '../../../domain/fields/field.ts';
import { targetOf } from '../../../domain/resources/all.ts';
import { inputFields } from '../../../domain/resources/request.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { type Caller, type Made, makeCustomer, makeEmployee, makeService, nextNumber } from '../../factories.ts';
import { TOKEN } from '../../fixtures/backEnd/answers.ts';
import { understood } from '../../fixtures/backEnd/habits.ts';
import { openShop } from '../../server/support/shop.ts';
import { setAntiForgeryCookie } from '../../web/support/cookie.ts';
import { fakeBackEnd, fetchFrom, type Line } from '../../web/support/fakeBackEnd.ts';
import { top } from '../../web/support/registration.ts';
import type { Rendered } from '../../web/support/renderApp.tsx';
import { requestFor, type Wire } from './records.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A back end behind the screens, that is called past them too. */
export interface Shop extends Line {
  call(method: Method, path: string, body?: unknown): Promise<{ status: number; data: Made; body: unknown }>;
  /** Whether edits say which version they are based on. */
  versions: boolean;
  close(): Promise<void>;
}

/** The bundled server in this process, on a database of its own. */
export async function openBundled(): Promise<Shop> {
  const { client, close } = await openShop({ dialect: 'sqlite' });
  const line = fetchFrom(async ({ method, path, query, headers, body }) => {
    const key = headers.get('Idempotency-Key');
    const { raw } = await client.call(
      method as Method,
      `${path}?${new URLSearchParams(query)}`,
      body,
      key ? { 'idempotency-key': key } : {},
    );
    setAntiForgeryCookie(encodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''));
    return new Response(raw.payload, { status: raw.statusCode, headers: raw.headers as Record<string, string> });
  });
  return { ...line, call: client.call, versions: true, close };
}

/** A back end of the contract's first four sections alone: money and ids as texts, flags as booleans. */
export async function openBare(): Promise<Shop> {
  const { tables, ...line } = fakeBackEnd({ habits: { moneyAsStrings: true, flags: 'boolean', idsAsTexts: true } });
  for (const rows of Object.values(tables)) rows.length = 0;
  return {
    ...line,
    call: async (method, path, body) => {
      const headers = { 'X-XSRF-TOKEN': TOKEN };
      const response = await fetch(`/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      const read = await response.json();
      return { status: response.status, data: read.data, body: read };
    },
    versions: false,
    close: async () => undefined,
  };
}

const MAKERS: Record<string, (caller: Caller, fields?: Wire) => Promise<Made>> = {
  clientes: makeCustomer,
  colaboradores: makeEmployee,
  servicos: makeService,
};
/** What the records are called that a request refers to, by its fields. */
export type Names = Record<string, string>;
/** Fields whose inputs are a group, or are there for some records only: they have tests of their own, and are here as proposed. */
export const APART: Wire = { hours: [], terms: [], no_show: '0' };

/** A request for a resource, every field of it said, and the names of what it refers to, by field. */
export async function wantedFor(shop: Shop, resource: AnyResource): Promise<{ request: Wire; names: Names }> {
  const names: Names = {};
  const given: Wire = {};
  for (const [name, { kind, options }] of inputFields(resource)) {
    if (name in APART) given[name] = APART[name];
    if (kind !== 'reference' && kind !== 'references') continue;
    const target = targetOf(options).name;
    const made = await MAKERS[target]?.(shop);
    if (!made) throw new Error(`nobody makes ${target}`);
    given[name] = kind === 'reference' ? made.id : [made.id];
    names[name] = made.name;
  }
  if (resource.name === 'agendamentos') {
    const employee = await makeEmployee(shop, { services: given.services });
    given.employee_id = employee.id;
    names.employee_id = employee.name;
  }
  // What only some types of a reward have is asked for too.
  if (resource.name === 'recompensas') given.type = 'discount';
  // A week is proposed.
  if (resource.name === 'lista-de-espera') given.to = '2026-11-27';
  const title = resource.fields[resource.title];
  if (title?.kind === 'text' && !title.options.readOnly) given[resource.title] = `Registro ${nextNumber()}`;
  const request = await requestFor(shop, resource, given);
  const notes = { observation: 'Com calma', squeeze: 'Chegou antes' };
  const said = Object.entries(notes).filter(([name]) => name in request);
  return { request: { ...request, ...Object.fromEntries(said) }, names };
}

/** A record of a resource, as a form has made it. */
export async function recordOf(shop: Shop, resource: AnyResource): Promise<{ record: Made; request: Wire }> {
  const { request: wanted } = await wantedFor(shop, resource);
  // What no back end says is read as no: yes has to be understood.
  const flags = inputFields(resource).filter(([name, { kind }]) => kind === 'flag' && !(name in APART));
  const request = { ...wanted, ...Object.fromEntries(flags.map(([name]) => [name, '1'])) };
  const { path, key } = resource.api;
  const { status, data, body } = await shop.call('POST', `/${path}/create`, { [key]: request });
  if (status !== 201) throw new Error(`${JSON.stringify(request)} was answered with ${JSON.stringify(body)}`);
  return { record: data, request };
}

/** What a form has sent, of the fields that a person fills in, with plain ids. */
export function sentOf(resource: AnyResource, body: unknown): Wire {
  const sent = (body as Record<string, Wire>)[resource.api.key] ?? {};
  return Object.fromEntries(inputFields(resource).map(([name]) => [name, sent[name] ?? APART[name]]));
}

/** A request with plain ids. */
export function plainRequest(request: Wire): Wire {
  return understood(JSON.stringify(request)) as Wire;
}

/** Where a field of the form in front is. */
export function inputOf({ label }: Field): HTMLInputElement {
  return within(top()).getByLabelText<HTMLInputElement>(labelled(label));
}

const labelled = (label: string) => new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*|$)`);

/** Fills a field of the form in front in, as a person does, with a value as it travels. Days are left as they are proposed. */
export async function fillIn({ user }: Rendered, one: Field, value: unknown, name = ''): Promise<void> {
  const { kind, label, options } = one;
  const write = async (text: string, typed = false) => {
    const input = inputOf(one);
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
    case 'flag':
      if (inputOf(one).checked !== (value === '1')) await user.click(inputOf(one));
      return;
    case 'choice':
      return user.selectOptions(inputOf(one), options.choices?.[value as string] ?? '');
    case 'time':
      return user.selectOptions(inputOf(one), String(value));
    case 'reference': {
      if (within(top()).queryByRole('combobox', { name: labelled(label) })?.tagName !== 'INPUT') {
        await within(top()).findByRole('option', { name: name });
        return user.selectOptions(inputOf(one), name);
      }
      await user.click(inputOf(one));
      return user.click(await screen.findByRole('option', { name: new RegExp(`^${name} ·`) }));
    }
    case 'references': {
      const group = await waitFor(() => within(top()).getByRole('group', { name: labelled(label) }));
      return user.click(await within(group).findByRole('checkbox', { name: new RegExp(name) }));
    }
    case 'day':
    case 'instant':
      return;
    default:
      return write(String(value ?? ''));
  }
}

/** All that stands in the form in front: what was typed, chosen and ticked. */
export function standingIn(): (string | boolean)[] {
  const fields = top().querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [...fields].map((each) => (each.type === 'checkbox' ? each.checked : each.value));
}
