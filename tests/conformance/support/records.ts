import fc from 'fast-check';
import { CANCELLED } from '../../../domain/constants.ts';
import { getResource, getTargetResource } from '../../../domain/resources/all.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import { type AnyResource, restrictToFeatures } from '../../../domain/resources/resource.ts';
import type { Caller, CreatedRecord } from '../../factories.ts';
import { arbitraryValidValue } from './values.ts';

export type Json = Record<string, unknown>;

/** What a record has to be for others to refer to it: nobody is booked with who no longer works there. */
const asReferredTo: Record<string, Json> = { colaboradores: { status: '1' } };

/** What the rules of the shop ask of a request beyond its own fields. */
const together: Record<string, (caller: Caller, request: Json, bare?: boolean) => Promise<Json>> = {
  /** It ends after it began. */
  bloqueios: async (_caller, request) => ({ ...request, from: '08:00', to: '24:00' }),
  /** An hour of one who offers the services, whom nobody else has booked. */
  agendamentos: async (caller, request, bare) => {
    const working = { ...asReferredTo.colaboradores, services: request.services };
    const employee = await makeRecord(caller, getResource('colaboradores'), working, { bare });
    const status = request.no_show === '1' ? CANCELLED : request.status;
    return { ...request, status, employee_id: employee.id };
  },
};

/**
 * A request for a resource that is taken, with records of its own wherever it refers to others. `given` fields are as they
 * are said; the same `seed` gives the same values. A `bare` back end has no extensions.
 */
export async function buildRequest(
  caller: Caller,
  resource: AnyResource,
  given: Json = {},
  { seed = 1, shallow = false, bare = false }: { seed?: number; shallow?: boolean; bare?: boolean } = {},
): Promise<Json> {
  const fields = getInputFields(bare ? restrictToFeatures(resource, new Set()) : resource);
  const values = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, arbitraryValidValue(field)])));
  const [request = {}] = fc.sample(values as fc.Arbitrary<Json>, { numRuns: 1, seed });
  for (const [name, { kind, options }] of fields) {
    if (name in given) continue;
    const another = async () => {
      const target = getTargetResource(options);
      return (await makeRecord(caller, target, asReferredTo[target.name], { shallow: true, bare })).id;
    };
    if (kind === 'reference') request[name] = await another();
    // One that is itself only referred to need not refer back.
    if (kind === 'references' && !(shallow && !options.required)) request[name] = [await another(), await another()];
  }
  const whole = { ...request, ...given };
  return { ...((await together[resource.name]?.(caller, whole, bare)) ?? whole), ...given };
}

/** A record made over the API. Throws where the server does not take it. */
export async function makeRecord(
  caller: Caller,
  resource: AnyResource,
  given: Json = {},
  options: { seed?: number; shallow?: boolean; bare?: boolean } = {},
): Promise<CreatedRecord> {
  const { path, key } = resource.api;
  const body = { [key]: await buildRequest(caller, resource, given, options) };
  const answer = await caller.call('POST', `/${path}/create`, body);
  if (answer.status !== 201)
    throw new Error(`${JSON.stringify(body)} was answered with ${JSON.stringify(answer.body)}`);
  return answer.data as CreatedRecord;
}

/** What a record has of a request: the fields that it was made of, references as ids. */
export function extractRequest(resource: AnyResource, record: Json): Json {
  return Object.fromEntries(
    getInputFields(resource).map(([name, { kind, options }]) => {
      const value = record[options.recordKey ?? name];
      if (kind === 'references') return [name, (value as CreatedRecord[]).map(({ id }) => id).sort((a, b) => a - b)];
      return [name, kind === 'reference' && options.recordKey ? (value as CreatedRecord).id : value];
    }),
  );
}

/** A request as its record has it: what means nothing beside another field's value is nothing. */
export function toStoredRequest(resource: AnyResource, request: Json): Json {
  const kept = getInputFields(resource).map(
    ([
      name,
      {
        options: { visibleWhen, emptyValue, default: usual },
      },
    ]) => {
      const counts = !visibleWhen || request[visibleWhen[0]] === visibleWhen[1];
      return [name, counts ? request[name] : usual === false ? '0' : emptyValue] as const;
    },
  );
  return Object.fromEntries(kept);
}
