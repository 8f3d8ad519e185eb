import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/** Creates the tables of the shop: registrations, agenda, the ledger, users and sessions. */
export async function createTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, amount, real } = columnTypes[dialect];
  const person = <Columns extends string>(builder: CreateTableBuilder<string, Columns>) =>
    builder
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('search', text, (column) => column.notNull())
      .addColumn('phone', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull());
  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    // STRICT makes SQLite enforce the column types, as PostgreSQL does.
    return dialect === 'sqlite' ? builder.modifyEnd(sql`strict`) : builder;
  };
  const withId = (name: string) =>
    dialect === 'sqlite'
      ? table(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement().notNull())
      : table(name).addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity());
  const archivable = (name: string) =>
    withId(name)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('archived_at', text);

  await person(archivable('customer'))
    .addColumn('points', amount, (column) => column.notNull().defaultTo(0).check(sql`points >= 0`))
    .addColumn('total_visits', amount, (column) => column.notNull().defaultTo(0).check(sql`total_visits >= 0`))
    .addColumn('registration_date', text, (column) => column.notNull())
    .addColumn('last_visit', text)
    .execute();

  await person(archivable('employee'))
    .addColumn('commission', real, (column) => column.notNull().check(sql`commission between 0 and 100`))
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status in (0, 1)`))
    .addColumn('observation', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await archivable('service')
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('search', text, (column) => column.notNull())
    .addColumn('price_cents', amount, (column) => column.notNull().check(sql`price_cents > 0`))
    .addColumn('points', amount, (column) => column.notNull().check(sql`points >= 0`))
    .execute();

  await table('employee_service')
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employee.id').onDelete('cascade'))
    .addColumn('service_id', 'integer', (column) => column.notNull().references('service.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('employee_service_pk', ['employee_id', 'service_id'])
    .execute();

  await archivable('reservation')
    .addColumn('customer_id', 'integer', (column) => column.notNull().references('customer.id'))
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employee.id'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('slot', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status between 1 and 4`))
    .addColumn('observation', text)
    .execute();
  await sql`create unique index reservation_slot on reservation (employee_id, day, slot)
    where status in (1, 2) and archived_at is null`.execute(db);

  await table('reservation_service')
    .addColumn('reservation_id', 'integer', (column) =>
      column.notNull().references('reservation.id').onDelete('cascade'),
    )
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('service_id', 'integer', (column) => column.notNull().references('service.id'))
    .addPrimaryKeyConstraint('reservation_service_pk', ['reservation_id', 'line'])
    .execute();

  await archivable('reward')
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('search', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('points_required', amount, (column) => column.notNull().check(sql`points_required >= 1`))
    .addColumn('type', text, (column) => column.notNull().check(sql`type in ('discount', 'service_free', 'product')`))
    .addColumn('value', real, (column) => column.notNull().check(sql`value between 0 and 100`))
    .addColumn('min_limit_cents', amount, (column) => column.notNull().check(sql`min_limit_cents >= 0`))
    .addColumn('active', 'integer', (column) => column.notNull().check(sql`active in (0, 1)`))
    .execute();

  await archivable('expense')
    .addColumn('amount_cents', amount, (column) => column.notNull().check(sql`amount_cents > 0`))
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employee.id'))
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('business_day', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await withId('app_user')
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('disabled_at', text)
    .execute();

  await withId('sale')
    .addColumn('idem_key', text, (column) => column.notNull().unique())
    .addColumn('individual', 'integer', (column) => column.notNull().check(sql`individual in (0, 1)`))
    .addColumn('customer_id', 'integer', (column) => column.references('customer.id'))
    .addColumn('employee_id', 'integer', (column) => column.references('employee.id'))
    .addColumn('reservation_id', 'integer', (column) => column.references('reservation.id'))
    .addColumn('reward_id', 'integer', (column) => column.references('reward.id'))
    .addColumn('business_day', text, (column) => column.notNull())
    .addColumn('subtotal_cents', amount, (column) => column.notNull().check(sql`subtotal_cents >= 0`))
    .addColumn('discount_cents', amount, (column) => column.notNull())
    .addColumn('total_cents', amount, (column) => column.notNull().check(sql`total_cents > 0`))
    .addColumn('points', amount, (column) => column.notNull().check(sql`points >= 0`))
    .addColumn('method', text, (column) => column.notNull().check(sql`method in ('cash', 'pix', 'debit', 'credit')`))
    .addColumn('observation', text)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('app_user.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addCheckConstraint('sale_adds_up', sql`subtotal_cents - discount_cents = total_cents`)
    .execute();
  await sql`create unique index sale_reservation on sale (reservation_id) where reservation_id is not null`.execute(db);
  await db.schema.createIndex('sale_day').on('sale').columns(['business_day', 'individual']).execute();
  await db.schema.createIndex('sale_customer').on('sale').column('customer_id').execute();

  await table('sale_item')
    .addColumn('sale_id', 'integer', (column) => column.notNull().references('sale.id'))
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('service_id', 'integer', (column) => column.references('service.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('price_cents', amount, (column) => column.notNull())
    .addColumn('points', amount, (column) => column.notNull())
    .addPrimaryKeyConstraint('sale_item_pk', ['sale_id', 'line'])
    .execute();

  await table('sale_void')
    .addColumn('sale_id', 'integer', (column) => column.primaryKey().notNull().references('sale.id'))
    .addColumn('reason', text)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('app_user.id'))
    .addColumn('business_day', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();

  await withId('cash_closing')
    .addColumn('business_day', text, (column) => column.notNull())
    .addColumn('sales_cents', amount, (column) => column.notNull())
    .addColumn('expense_cents', amount, (column) => column.notNull())
    .addColumn('cash', amount, (column) => column.notNull())
    .addColumn('pix', amount, (column) => column.notNull())
    .addColumn('debit', amount, (column) => column.notNull())
    .addColumn('credit', amount, (column) => column.notNull())
    .addColumn('n', 'integer', (column) => column.notNull())
    .addColumn('informed_cents', amount, (column) => column.notNull())
    .addColumn('employee_id', 'integer', (column) => column.notNull().references('employee.id'))
    .addColumn('observation', text)
    .addColumn('user_id', 'integer', (column) => column.notNull().references('app_user.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex('cash_closing_day').on('cash_closing').column('business_day').execute();

  await withId('movement')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('business_day', text, (column) => column.notNull())
    .addColumn('sale_id', 'integer', (column) => column.references('sale.id'))
    .addColumn('expense_id', 'integer', (column) => column.references('expense.id'))
    .addColumn('customer_id', 'integer', (column) => column.references('customer.id'))
    .addColumn('cents', amount, (column) => column.notNull())
    .addColumn('points', amount, (column) => column.notNull())
    .addColumn('method', text)
    .addColumn('closing_id', 'integer', (column) => column.references('cash_closing.id'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('movement_of_sale', ['kind', 'sale_id'])
    .addUniqueConstraint('movement_of_expense', ['kind', 'expense_id'])
    .execute();
  await db.schema.createIndex('movement_day').on('movement').column('business_day').execute();
  await db.schema.createIndex('movement_closing').on('movement').column('closing_id').execute();

  await table('idempotency')
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_pk', ['scope', 'key'])
    .execute();

  await table('session')
    .addColumn('token_hash', text, (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .execute();

  await withId('sign_in_attempt')
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_attempt_address').on('sign_in_attempt').columns(['address', 'at']).execute();
}
