import { type Kysely, sql } from 'kysely';

/**
 * Marks reservations as done that earlier versions wrongly left open: with a valid sale; reopened by a void for an employee who had left;
 * reopened by a void beside an existing overbooking. The queries are copies of the invariants I16 to I18, which may change later.
 */
export async function completeReopenedReservations(db: Kysely<unknown>): Promise<void> {
  const minutes = (time: string) =>
    sql.raw(`(cast(substr(${time}, 1, 2) as integer) * 60 + cast(substr(${time}, 4, 2) as integer))`);
  await sql`update reservation set status = 3, version = version + 1 where id in (
    select r.id from reservation r join sale s on s.reservation_id = r.id
      where r.status in (1, 2) and r.archived_at is null and s.voided = 0
    union
    select r.id from reservation r join employee e on e.id = r.employee_id
      join sale s on s.reservation_id = r.id join sale_void v on v.sale_id = s.id
      where r.status in (1, 2) and r.archived_at is null and (e.archived_at < v.created_at
        or (e.status = 0 and v.created_at > (select max(c.at) from audit c
          where c.resource = 'employees' and c.record_id = e.id and c.changes like '%"status":%')))
    union
    select a.id from reservation a
      join sale s on s.reservation_id = a.id join sale_void v on v.sale_id = s.id
      join reservation b on b.employee_id = a.employee_id and b.day = a.day and b.id <> a.id
      where a.status in (1, 2) and a.archived_at is null and a.squeeze is null
        and b.status in (1, 2) and b.archived_at is null and b.squeeze is not null
        and ${minutes('a.slot')} < ${minutes('b.slot')} + b.duration_min
        and ${minutes('b.slot')} < ${minutes('a.slot')} + a.duration_min
        and v.created_at = (select max(c.at) from audit c where c.resource = 'reservations' and c.record_id = a.id)
        and v.created_at > (select max(c.at) from audit c where c.resource = 'reservations' and c.record_id = b.id)
  )`.execute(db);
}
