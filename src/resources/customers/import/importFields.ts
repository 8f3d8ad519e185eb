import {
  BALANCE_IMPORT_FIELDS,
  CONTACT_IMPORT_FIELDS,
  DETAIL_IMPORT_FIELDS,
  EXTRA,
  findNoteField,
  getDeclaredImportFields,
} from '../../../../domain/customerImport/columns.ts';
import { isOptional } from '../../../../domain/customerImport/lines.ts';
import type { ImportRules } from '../../../../domain/customerImport/plan.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import { getFieldOrThrow } from '../../../../domain/resources/resource.ts';

export interface ImportField {
  name: string;
  label: string;
  /** Every line has to have a value. */
  isRequired: boolean;
}

/** The fields that this back end can import. */
export function listImportFields(rules: ImportRules): ImportField[] {
  const names = [
    ...CONTACT_IMPORT_FIELDS,
    ...(rules.allowBalances ? BALANCE_IMPORT_FIELDS : []),
    ...(rules.allowDetails ? DETAIL_IMPORT_FIELDS : []),
  ];
  return [
    ...names.map((name) => ({ name, label: getFieldOrThrow(customers, name).label })),
    ...getDeclaredImportFields(rules.resource).map(([name, { label }]) => ({ name, label })),
  ].map((field) => ({ ...field, isRequired: !isOptional(field.name, rules) }));
}

/** `nome, telefone e e-mail`. */
export function listLabels(fields: readonly ImportField[]): string {
  return new Intl.ListFormat('pt-BR').format(fields.map(({ label }) => label.toLowerCase()));
}

/** What a column can become, for its select input. */
export function listTargets(rules: ImportRules): { value: string; label: string }[] {
  const note = findNoteField(rules.resource);
  const fields = listImportFields(rules).map(({ name, label }) => ({ value: name, label }));
  const [name, phone, ...others] = fields;
  return [
    ...(name ? [{ ...name, label: 'Nome completo' }] : []),
    { value: 'firstName', label: 'Primeiro nome' },
    { value: 'middleName', label: 'Nome do meio' },
    { value: 'lastName', label: 'Sobrenome' },
    ...(phone ? [phone] : []),
    { value: 'areaCode', label: 'DDD' },
    { value: 'countryCode', label: 'Código do país' },
    ...others,
    ...(note ? [{ value: EXTRA, label: `Guardar em “${getFieldOrThrow(rules.resource, note).label}”` }] : []),
  ];
}

/** The required fields that no column gives. */
export function findMissingFields(targets: readonly string[], rules: ImportRules): ImportField[] {
  return listImportFields(rules).filter(
    ({ name, isRequired }) =>
      isRequired &&
      !targets.includes(name) &&
      !(name === 'name' && (targets.includes('firstName') || targets.includes('lastName'))),
  );
}
