import { type Id, toId } from '../ids.ts';
import { type Cents, formatMoney, toCents, toNumber } from '../money.ts';
import { decodeStrictList, isObject, type Json, listOf, objectOf } from './codec.ts';
import { type Field, type NoUnknownOptions, type OverridesOptions, passThrough } from './field.ts';
import { moneyCodec, numberCodec } from './numbers.ts';
import { type CommissionRate, formatRate, rateCodec, toRate } from './rate.ts';

/** An employee's own values for a service they do; null means the service's value, for the commission the employee's. */
export interface ServiceOverride {
  service_id: Id;
  /** Minutes. */
  duration: number | null;
  price: Cents | null;
  commission: CommissionRate | null;
}

const nullable = (decode: (wire: unknown) => unknown) => (wire: unknown) => (wire == null ? null : decode(wire));
const OVERRIDE_DECODERS = {
  service_id: toId,
  duration: nullable(toNumber),
  price: nullable(toCents),
  commission: nullable(toRate),
};
const NO_OVERRIDES = { duration: null, price: null, commission: null };
const overridesCodec = listOf(objectOf({ duration: numberCodec, price: moneyCodec, commission: rateCodec }));

/** Per-employee overrides of services. */
export function terms<const O extends OverridesOptions>(
  label: string,
  options: O & NoUnknownOptions<O, OverridesOptions>,
): Field<ServiceOverride[], CheckedOverride[] | undefined, O, 'terms'> {
  const show = (list: readonly ServiceOverride[]) =>
    list.map((term) => `nº ${term.service_id}: ${formatServiceOverride(term)}`).join('; ');
  // Values that a back end or an old history entry lacks are null.
  const decode = (wire: unknown) =>
    (overridesCodec.decode(wire) as ServiceOverride[]).map((term) => ({ ...NO_OVERRIDES, ...term }));
  const decodeForScreen = (wire: unknown) => decodeStrictList<ServiceOverride>(wire, OVERRIDE_DECODERS);
  return {
    kind: 'terms',
    label,
    options,
    ...passThrough,
    ...overridesCodec,
    decode,
    decodeForScreen,
    show,
    toCsvCell: show,
  };
}

/** `45 min · R$ 60,00 · 40%`, or a fixed commission as `comissão R$ 25,00`: the overridden values; empty for none. */
export function formatServiceOverride({ duration, price, commission }: Omit<ServiceOverride, 'service_id'>): string {
  return [
    duration !== null && `${duration} min`,
    price !== null && formatMoney(price),
    commission !== null && ('fixed' in commission ? `comissão ${formatRate(commission)}` : formatRate(commission)),
  ]
    .filter((each) => each !== false)
    .join(' · ');
}

/** The overrides on the wire without their commissions, and without those that override nothing else. */
export function hideCommissions(overrides: unknown): unknown {
  if (!Array.isArray(overrides)) return overrides;
  return (overrides as Json[])
    .filter(({ duration, price }) => (duration ?? price ?? null) !== null)
    .map(({ commission: _, ...override }) => override);
}

/** Overrides of a request without commissions, with those of the stored overrides. Both are on the wire. */
export function keepCommissions(given: unknown, stored: readonly Json[]): unknown {
  if (!Array.isArray(given) || !given.every(isObject)) return given;
  const find = (overrides: readonly Json[], service: unknown) =>
    overrides.find(({ service_id }) => String(service_id) === String(service));
  const kept = given.map((override) => ({
    ...override,
    commission: find(stored, override.service_id)?.commission ?? null,
  }));
  const others = stored.filter(({ service_id, commission }) => commission !== null && !find(given, service_id));
  return [...kept, ...others.map((override) => ({ ...override, duration: null, price: null }))];
}

type CheckedOverride = ServiceOverride & { service_id: number };
