import { getTargetResource, resources, resourcesWithoutScreen } from '../../domain/resources/all.ts';
import type { AnyResource } from '../../domain/resources/resource.ts';
import { getColumns } from './columns.ts';
import type { Tables } from './schema.ts';

/** A column that refers to a row. */
export type Reference = readonly [table: string, column: string];

type ColumnOf = { [Table in keyof Tables]: readonly [Table, keyof Tables[Table] & string] }[keyof Tables];

/** References of tables that are no resource's: sales and the ledger. By the resource's table. */
const OF_HISTORY: Readonly<Record<string, readonly ColumnOf[]>> = {
  customer: [
    ['sale', 'customer_id'],
    ['movement', 'customer_id'],
    ['customer', 'merged_into'],
  ],
  employee: [
    ['sale', 'employee_id'],
    ['sale', 'tip_employee_id'],
    ['sale_item', 'employee_id'],
  ],
  service: [
    ['sale_item', 'service_id'],
    ['reservation_service', 'service_id'],
  ],
  reservation: [['sale', 'reservation_id']],
  reward: [['sale', 'reward_id']],
  expense: [['movement', 'expense_id']],
};

/** The columns that may refer to a record, which is then archived instead of deleted. Link tables do not count. */
export function getReferencesTo({ name, table }: AnyResource): Reference[] {
  const declared = [...resources, ...resourcesWithoutScreen].flatMap((other) => {
    const columns = getColumns(other.fields);
    return Object.entries(other.fields)
      .filter(([, { kind, options }]) => kind === 'reference' && getTargetResource(options).name === name)
      .map(([field]): Reference => [other.table, columns.get(field)?.name ?? field]);
  });
  return [...declared, ...(OF_HISTORY[table] ?? [])];
}
