import { FUTURE_BIRTHDAY, isPastBirthday } from '../../domain/birthdays.ts';
import { type Consent, type ConsentInput, stampConsent } from '../../domain/consent.ts';
import type { Json } from '../../domain/fields/codec.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import type { RequestContext } from '../db/transaction.ts';
import { invalid } from '../refusal.ts';

/**
 * An input with what only the server's clock says: when a consent was given. `current` is the record before an edit. Throws a 422 Refusal for a
 * birthday after today.
 */
export function completeByClock<Input extends object>(
  { fields }: AnyResource,
  input: Input,
  current: object | null,
  { day, instant }: Pick<RequestContext, 'day' | 'instant'>,
): Input {
  const completed = { ...input } as Json;
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = completed[name];
    if (kind === 'consent') {
      const stored = (current as Json | null)?.[name] as Consent | null | undefined;
      completed[name] = stampConsent(value as ConsentInput | null | undefined, stored, instant);
    }
    if (kind === 'birthday' && typeof value === 'string' && !isPastBirthday(value, day))
      throw invalid({ [name]: FUTURE_BIRTHDAY });
  }
  return completed as Input;
}
