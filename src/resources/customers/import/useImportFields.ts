import {
  BALANCE_IMPORT_FIELDS,
  CONTACT_IMPORT_FIELDS,
  getDeclaredImportFields,
} from '../../../../domain/customerImportColumns.ts';
import type { Field } from '../../../../domain/fields/field.ts';
import { parseCell } from '../../../../domain/fields/parseCell.ts';
import { buildFieldsSchema } from '../../../../domain/fields/schema.ts';
import { customers } from '../../../../domain/resources/customers.ts';
import { getFieldOrThrow } from '../../../../domain/resources/resource.ts';
import { useAvailableResource } from '../../../availableResource.ts';
import { useFeature } from '../../../session.ts';

interface ImportField {
  name: string;
  label: string;
  /** Every line has to have a value. */
  isRequired: boolean;
}

/** The fields that this back end can import, in the order of their select inputs. */
export function useImportFields(): ImportField[] {
  const resource = useAvailableResource(customers);
  const noEmail = useFeature('customers.noEmail');
  const importsBalances = useFeature('customers.import');
  const getLabel = (name: string) => getFieldOrThrow(customers, name).label;
  return [
    ...CONTACT_IMPORT_FIELDS.map((name) => ({
      name,
      label: getLabel(name),
      isRequired: name !== 'email' || !noEmail,
    })),
    ...(importsBalances ? BALANCE_IMPORT_FIELDS : []).map((name) => ({
      name,
      label: getLabel(name),
      isRequired: false,
    })),
    ...getDeclaredImportFields(resource).map(([name, field]) => ({
      name,
      label: field.label,
      isRequired: !acceptsEmptyCell(name, field),
    })),
  ];
}

function acceptsEmptyCell(name: string, field: Field): boolean {
  return buildFieldsSchema({ fields: { [name]: field } }).safeParse({ [name]: parseCell(field, '') }).success;
}

/** `nome, telefone e e-mail`. */
export function listLabels(fields: readonly ImportField[]): string {
  return new Intl.ListFormat('pt-BR').format(fields.map(({ label }) => label.toLowerCase()));
}
