import { type SelectQueryBuilder, sql } from 'kysely';
import { type User, users } from '../../../domain/resources/users.ts';
import { buildListColumns, selectReferenceName } from '../../db/listColumns.ts';
import { applyFilter, countRows, type List, type ListQuery, type Page, readPage, sortByIds } from '../../db/listing.ts';
import type { Db, Tables } from '../../db/schema.ts';
import { userName } from '../../db/users.ts';

const columns = buildListColumns(users);
const byDefault = users.order.map(([field, direction]) => [columns.sort[field] ?? field, direction] as const);

/** Every user, the disabled ones last. */
export const userList: List<User> = {
  async findIds(db: Db, query: ListQuery): Promise<Page<number>> {
    const found = applyFilter(selectUsers(db), query, columns);
    const total = query.range ? await countRows(found) : null;
    const rows = await readPage(found.select('id'), query, total, { columns, byDefault, id: 'id' });
    return { items: rows.map(({ id }) => id), total: total ?? rows.length };
  },
  async readByIds(db, ids) {
    const rows = await selectUsers(db)
      .select(['id', 'version', 'name', 'email', 'role', 'employee_id'])
      .select([sql<number>`disabled`.as('disabled'), sql<User['employee_state']>`employee_state`.as('employee_state')])
      .select([selectReferenceName(users, 'employee', 'shown').as('employee')])
      .where('id', 'in', [...ids])
      .execute();
    return sortByIds(
      ids,
      rows.map((row) => ({ ...row, name: String(row.name), disabled: row.disabled === 1 })),
    );
  },
};

/** A user; undefined when there is none. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  return (await userList.readByIds(db, [id]))[0];
}

/** The users as the declaration has them: with the name that others see, and whether they are disabled. */
function selectUsers(db: Db): SelectQueryBuilder<Tables, 'app_user', object> {
  const rows = db
    .selectFrom('app_user')
    .select(['id', 'version', 'email', 'role', 'employee_id', userName.as('name')])
    .select([
      sql<number>`case when disabled_at is null then 0 else 1 end`.as('disabled'),
      sql<
        User['employee_state']
      >`(select case when archived_at is not null then 'removed' when status = 0 then 'inactive' end
        from employee where employee.id = app_user.employee_id)`.as('employee_state'),
    ]);
  return db.selectFrom(rows.as('app_user')) as unknown as SelectQueryBuilder<Tables, 'app_user', object>;
}
