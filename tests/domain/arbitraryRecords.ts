import fc from 'fast-check';
import { valuesOf } from '../../domain/fields/choices.ts';
import type { Field, KindName } from '../../domain/fields/field.ts';
import { carriedFields } from '../../domain/fields/references.ts';
import type { Fields } from '../../domain/fields/travel.ts';
import { cpf, day, percentage, pixKey, signedCents } from './arbitraries.ts';

export const id = fc.oneof(fc.integer({ min: 1 }), fc.uuid());
export const instant = day.map((text) => `${text}T12:00:00.000Z`);
export const whole = fc.nat(1_000);
export const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 });

/** Any record of a resource, as it is inside. */
export function recordOf({ fields }: { fields: Fields }): fc.Arbitrary<object> {
  const known = Object.entries(fields).map(([name, field]) => [field.options.as ?? name, anyValue(field)] as const);
  return fc.record({ id, ...Object.fromEntries(known) });
}

function anyValue({ kind, options }: Field): fc.Arbitrary<unknown> {
  const referred = () => fc.record({ id, name: fc.string(), ...parts(carriedFields(options)) });
  const values: Record<KindName, () => fc.Arbitrary<unknown>> = {
    text: () => (options.optional ? fc.option(fc.string()) : fc.string()),
    email: fc.string,
    phone: fc.string,
    document: () => fc.option(cpf),
    pixKey: () => fc.option(pixKey.map(({ key }) => key)),
    money: () => signedCents,
    whole: () => whole,
    percent: () => percentage,
    day: () => day,
    time: () => fc.constantFrom('08:00', '19:30'),
    hours: () => few(fc.record({ weekday: fc.nat(6), from: fc.constant('08:00'), to: fc.constant('12:00') })),
    minutes: () => fc.constantFrom(5, 30, 480),
    terms: () =>
      few(
        fc.record({
          service_id: id,
          duration: fc.option(fc.constantFrom(5, 45)),
          price: fc.option(signedCents),
          commission: fc.option(percentage),
        }),
      ),
    flag: fc.boolean,
    choice: () => fc.constantFrom(...valuesOf(options.choices ?? {})),
    reference: () => (options.as ? referred() : id),
    references: () => few(referred()),
    instant: () => (options.optional ? fc.option(day) : instant),
  };
  return values[kind]();
}

function parts(fields: Fields): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, anyValue(field)]));
}
