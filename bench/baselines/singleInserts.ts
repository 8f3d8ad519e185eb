import pg from 'pg';

/** Single inserts per second on PostgreSQL from so many clients at once, as pgbench does them, each committed by itself. */
export async function measureSingleInserts(url: string, clients: number, count: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  // One that is still saying goodbye when the database is dropped.
  pool.on('error', () => {});
  try {
    await pool.query(
      'create table if not exists bench_line (id int generated always as identity primary key, text text not null)',
    );
    let left = count;
    const begun = performance.now();
    const work = async () => {
      const client = await pool.connect();
      while (left-- > 0) {
        await client.query({
          name: 'insert',
          text: 'insert into bench_line (text) values ($1)',
          values: ['a line of text'],
        });
      }
      client.release();
    };
    await Promise.all(Array.from({ length: clients }, work));
    return count / ((performance.now() - begun) / 1000);
  } finally {
    await pool.end();
  }
}
