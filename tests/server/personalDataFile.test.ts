import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditedFields } from '../../domain/audit.ts';
import { buildPersonalDataFile } from '../../domain/personalData.ts';
import { customerPrivacy } from '../../server/features/customers/privacy.ts';
import { employeePrivacy } from '../../server/features/privacy/employees.ts';

/** Every field name in a JSON Schema, at any depth. */
function listNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(listNames)];
}

const listWrittenKeys = (data: Record<string, unknown>) => Object.keys(JSON.parse(buildPersonalDataFile(data)));
const SAME_IN_PORTUGUESE = ['subtotal'];

test('every field of the personal data has a Portuguese name in the file', () => {
  const names = new Set(
    [customerPrivacy, employeePrivacy].flatMap(({ dataSchema }) => listNames(z.toJSONSchema(dataSchema))),
  );
  expect(names.size).toBeGreaterThan(40);
  const english = [...names].filter((name) => listWrittenKeys({ [name]: 1 }).includes(name));
  expect(english).toEqual(SAME_IN_PORTUGUESE);
});

test('every audited field of a person has a Portuguese name too', () => {
  for (const fields of [auditedFields.customers, auditedFields.employees]) {
    const changes = Object.fromEntries(Object.keys(fields ?? {}).map((name) => [name, [null, null]]));
    const file = JSON.parse(buildPersonalDataFile({ history: [{ changes }] }));
    const names = Object.keys(file['histórico do cadastro'][0].mudanças);
    expect(names).toHaveLength(Object.keys(changes).length);
    for (const name of names) expect(Object.keys(changes)).not.toContain(name);
  }
});
