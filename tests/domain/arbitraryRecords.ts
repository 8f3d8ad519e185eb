import fc from 'fast-check';
import { getChoiceValues } from '../../domain/fields/choices.ts';
import type { Fields } from '../../domain/fields/codec.ts';
import type { Field, FieldKind } from '../../domain/fields/field.ts';
import { getIncludedFields } from '../../domain/fields/references.ts';
import { commissionRate, cpf, day, percentage, pixKey, signedCents } from './arbitraries.ts';

export const id = fc.oneof(fc.integer({ min: 1 }), fc.uuid());
export const instant = day.map((text) => `${text}T12:00:00.000Z`);
export const wholeNumber = fc.nat(1_000);
export const arbitraryShortArray = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 4 });

/** Any decoded record of a resource. */
export function arbitraryRecord({ fields }: { fields: Fields }): fc.Arbitrary<object> {
  const known = Object.entries(fields).map(
    ([name, field]) => [field.options.recordKey ?? name, arbitraryValue(field)] as const,
  );
  return fc.record({ id, ...Object.fromEntries(known) });
}

function arbitraryValue({ kind, options }: Field): fc.Arbitrary<unknown> {
  const arbitraryReference = () => fc.record({ id, name: fc.string(), ...arbitraryParts(getIncludedFields(options)) });
  const values: Record<FieldKind, () => fc.Arbitrary<unknown>> = {
    text: () => (options.optional ? fc.option(fc.string()) : fc.string()),
    email: fc.string,
    phone: fc.string,
    document: () => fc.option(cpf),
    pixKey: () => fc.option(pixKey.map(({ key }) => key)),
    money: () => signedCents,
    whole: () => wholeNumber,
    percent: () => percentage,
    day: () => day,
    birthday: () => fc.constantFrom('1990-03-05', '02-29'),
    time: () => fc.constantFrom('08:00', '19:30'),
    hours: () =>
      arbitraryShortArray(fc.record({ weekday: fc.nat(6), from: fc.constant('08:00'), to: fc.constant('12:00') })),
    minutes: () => fc.constantFrom(5, 30, 480),
    rate: () => commissionRate,
    terms: () =>
      arbitraryShortArray(
        fc.record({
          service_id: id,
          duration: fc.option(fc.constantFrom(5, 45)),
          price: fc.option(signedCents),
          commission: fc.option(commissionRate),
        }),
      ),
    flag: fc.boolean,
    choice: () => fc.constantFrom(...getChoiceValues(options.choices ?? {})),
    consent: () => fc.record({ at: instant, text: fc.string() }),
    reference: () => (options.recordKey ? arbitraryReference() : id),
    references: () => arbitraryShortArray(arbitraryReference()),
    instant: () => (options.optional ? fc.option(day) : instant),
  };
  return values[kind]();
}

function arbitraryParts(fields: Fields): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, arbitraryValue(field)]));
}
