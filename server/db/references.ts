import { getReferenceFields, resources, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { getColumns } from './columns.ts';
import type { Tables } from './schema.ts';

/** A column that refers to a record. */
export type Reference = readonly [table: string, column: string];

type TableColumn = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table] & string] }[keyof Tables];

/** References from tables without a declaration, such as sales and the ledger, by the resource's table. */
const UNDECLARED_REFERENCES: Readonly<Record<string, readonly TableColumn[]>> = {
  customer: [
    ['sale', 'customer_id'],
    ['movement', 'customer_id'],
    ['customer', 'merged_into'],
  ],
  employee: [
    ['sale', 'employee_id'],
    ['sale', 'tip_employee_id'],
    ['sale_item', 'employee_id'],
    ['cash_session', 'employee_id'],
    ['cash_movement', 'employee_id'],
    ['cash_count', 'employee_id'],
    ['payout', 'employee_id'],
    ['employee_entry', 'employee_id'],
    ['app_user', 'employee_id'],
  ],
  service: [
    ['sale_item', 'service_id'],
    ['reservation_service', 'service_id'],
  ],
  reservation: [['sale', 'reservation_id']],
  reward: [['sale', 'reward_id']],
  expense: [
    ['movement', 'expense_id'],
    ['payout', 'expense_id'],
    ['advance', 'expense_id'],
  ],
  advance: [['employee_entry', 'advance_id']],
};

/** The columns that may refer to a record of this resource, without join tables. A referenced record is archived instead of deleted. */
export function getReferencesTo(resource: AnyResource): Reference[] {
  return [...getDeclaredReferencesTo(resource), ...(UNDECLARED_REFERENCES[resource.table] ?? [])];
}

/** The columns of declared fields that refer to a record of this resource. */
export function getDeclaredReferencesTo(resource: AnyResource): Reference[] {
  return [...resources, ...resourcesWithoutScreen].flatMap((other) => {
    const columns = getColumns(other.fields);
    return getReferenceFields(other, resource).map(
      (field): Reference => [other.table, columns.get(field)?.name ?? field],
    );
  });
}
