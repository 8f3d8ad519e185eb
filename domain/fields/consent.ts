import { type Consent, type ConsentInput, formatConsent, formatConsentCell } from '../consent.ts';
import { DEFAULT_TIME_ZONE, isInstant } from '../dates.ts';
import { isObject } from './codec.ts';
import { type CellOptions, type Field, type NoUnknownOptions, type NullableValue, passThrough } from './field.ts';

/** A person's agreement, with its time and wording. A request has the wording; the server adds the time. */
export function consent<const O extends CellOptions<never>>(
  label: string,
  options: O & NoUnknownOptions<O, CellOptions>,
): Field<NullableValue<Consent, O>, NullableValue<ConsentInput, O>, O, 'consent'> {
  return {
    kind: 'consent',
    label,
    options,
    ...passThrough,
    decode: toConsent as never,
    show: (value: Consent | null, timeZone = DEFAULT_TIME_ZONE) => formatConsent(value, timeZone),
    toCsvCell: (value: Consent | null, timeZone = DEFAULT_TIME_ZONE) => formatConsentCell(value, timeZone),
  };
}

/** Throws a TypeError for anything that is not a consent: nobody may be taken to have agreed to something else. */
function toConsent(wire: unknown): Consent {
  if (!isObject(wire) || typeof wire.text !== 'string' || !isInstant(wire.at)) throw new TypeError('unreadable');
  return { at: wire.at, text: wire.text };
}
