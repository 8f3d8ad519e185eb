import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditedFields } from '../../domain/audit.ts';
import { buildPersonalDataFile } from '../../domain/personalData.ts';
import { customerDataSchema, employeeDataSchema } from '../../server/features/privacy/responseSchemas.ts';

/** Every name of a field in a JSON Schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

const written = (data: Record<string, unknown>) => Object.keys(JSON.parse(buildPersonalDataFile(data)));
const SAME = ['subtotal'];

test('every field of what is handed out on a person has a Portuguese name in their file', () => {
  const names = new Set([customerDataSchema, employeeDataSchema].flatMap((answer) => namesIn(z.toJSONSchema(answer))));
  expect(names.size).toBeGreaterThan(40);
  const english = [...names].filter((name) => written({ [name]: 1 }).includes(name));
  expect(english).toEqual(SAME);
});

test('so has every field of which the history of a person tells', () => {
  for (const fields of [auditedFields.customers, auditedFields.employees]) {
    const changes = Object.fromEntries(Object.keys(fields ?? {}).map((name) => [name, [null, null]]));
    const file = JSON.parse(buildPersonalDataFile({ history: [{ changes }] }));
    const names = Object.keys(file['histórico do cadastro'][0].mudanças);
    expect(names).toHaveLength(Object.keys(changes).length);
    for (const name of names) expect(Object.keys(changes)).not.toContain(name);
  }
});
