import fc from 'fast-check';
import { CANCELLED } from '../../../domain/constants.ts';
import { getResource, getTargetResource } from '../../../domain/resources/all.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import { type AnyResource, restrictToFeatures } from '../../../domain/resources/resource.ts';
import type { Caller, CreatedRecord } from '../../factories.ts';
import { arbitraryValidValue } from './values.ts';

export type Json = Record<string, unknown>;

/** Field values that make a record usable as a reference: an employee must be active and attend customers. */
function getReferenceFields({ name }: AnyResource, bare = false): Json {
  if (name !== 'colaboradores') return {};
  return bare ? { status: '1' } : { status: '1', attends: '1' };
}

/** Changes to a request that the rules of the shop require. */
const ADJUSTMENTS: Record<string, (caller: Caller, request: Json, bare?: boolean) => Promise<Json>> = {
  /** Ends after it begins. */
  bloqueios: async (_caller, request) => ({ ...request, from: '08:00', to: '24:00' }),
  /** An employee who offers the services and is free at the hour. */
  agendamentos: async (caller, request, bare) => {
    const employees = getResource('colaboradores');
    const working = { ...getReferenceFields(employees, bare), services: request.services };
    const employee = await makeRecord(caller, employees, working, { bare });
    const status = request.no_show === '1' ? CANCELLED : request.status;
    return { ...request, status, employee_id: employee.id };
  },
};

/**
 * A valid request for a resource with the fields of `overrides`; creates the records it refers to. The same `seed` gives the same values. A `bare` back end has no extensions.
 */
export async function buildRequest(
  caller: Caller,
  resource: AnyResource,
  overrides: Json = {},
  { seed = 1, shallow = false, bare = false }: { seed?: number; shallow?: boolean; bare?: boolean } = {},
): Promise<Json> {
  const fields = getInputFields(bare ? restrictToFeatures(resource, new Set()) : resource);
  const values = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, arbitraryValidValue(field)])));
  const [request = {}] = fc.sample(values as fc.Arbitrary<Json>, { numRuns: 1, seed });
  for (const [name, { kind, options }] of fields) {
    if (name in overrides) continue;
    const createTarget = async () => {
      const target = getTargetResource(options);
      return (await makeRecord(caller, target, getReferenceFields(target, bare), { shallow: true, bare })).id;
    };
    const [other, value] = options.visibleWhen ?? [];
    const isHidden = other !== undefined && (overrides[other] ?? request[other]) !== value;
    if (kind === 'reference') request[name] = isHidden ? null : await createTarget();
    // Records created for a reference have no references back.
    if (kind === 'references' && !(shallow && !options.required))
      request[name] = [await createTarget(), await createTarget()];
  }
  const fullRequest = { ...request, ...overrides };
  return { ...((await ADJUSTMENTS[resource.name]?.(caller, fullRequest, bare)) ?? fullRequest), ...overrides };
}

/** Creates a record over the API. Throws if the server refuses it. */
export async function makeRecord(
  caller: Caller,
  resource: AnyResource,
  overrides: Json = {},
  options: { seed?: number; shallow?: boolean; bare?: boolean } = {},
): Promise<CreatedRecord> {
  const { path, key } = resource.api;
  const body = { [key]: await buildRequest(caller, resource, overrides, options) };
  const response = await caller.call('POST', `/${path}/create`, body);
  if (response.status !== 201)
    throw new Error(`the response to ${JSON.stringify(body)} was ${JSON.stringify(response.body)}`);
  return response.data as CreatedRecord;
}

/** The fields of a record that a request has, references as ids. */
export function extractRequest(resource: AnyResource, record: Json): Json {
  return Object.fromEntries(
    getInputFields(resource).map(([name, { kind, options }]) => {
      const value = record[options.recordKey ?? name];
      // The server adds the time.
      if (kind === 'consent' && value) return [name, { text: (value as Json).text }];
      if (kind === 'references') return [name, (value as CreatedRecord[]).map(({ id }) => id).sort((a, b) => a - b)];
      return [name, kind === 'reference' && options.recordKey ? (value as CreatedRecord).id : value];
    }),
  );
}

/** A request as it is stored: fields that another field's value makes meaningless are empty. */
export function toStoredRequest(resource: AnyResource, request: Json): Json {
  const inputFields = getInputFields(resource).map(
    ([
      name,
      {
        options: { visibleWhen, emptyValue = null, default: defaultValue },
      },
    ]) => {
      const isStored = !visibleWhen || request[visibleWhen[0]] === visibleWhen[1];
      return [name, isStored ? request[name] : defaultValue === false ? '0' : emptyValue] as const;
    },
  );
  return Object.fromEntries(inputFields);
}
