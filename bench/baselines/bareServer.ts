import SQLite from 'better-sqlite3';
import Fastify from 'fastify';

/*
 * node bareServer.ts FILE
 *
 * A minimal server for a page of customers of the product's database: Fastify and one statement that builds the whole response in SQLite.
 * No session, no validation, no count, no sorting.
 */
const [file = ''] = process.argv.slice(2);
const database = new SQLite(file);
database.pragma('synchronous = FULL');
const page = database
  .prepare<[number, number], string>(`
    select json_object('status', 'success', 'message', '', 'data', json_group_array(json_object('id', id, 'name', name,
      'phone', phone, 'email', email, 'points', points, 'total_visits', total_visits, 'registration_date', registration_date,
      'last_visit', last_visit, 'version', version)))
    from (select * from customer where archived_at is null order by id limit ? offset ?)`)
  .pluck();

const app = Fastify();
app.get<{ Querystring: { range: string } }>('/api/customers', async (request, reply) => {
  const [start = 0, end = 0] = JSON.parse(request.query.range) as number[];
  return reply.type('application/json; charset=utf-8').send(page.get(end - start + 1, start));
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
