import type { SaleListed } from '../../domain/answers.ts';
import { saleTravel } from '../../domain/answers.ts';
import type { Id } from '../../domain/ids.ts';
import { call } from './http.ts';

const PAGE = 1000;

/** GET /sales (feature `sales.list`): all sales of a month (`YYYY-MM`), or the one with an id, oldest first. Rejects with an HttpError. */
export async function readSales(filter: { month: string; id?: Id }): Promise<SaleListed[]> {
  // By id: one that moves to the next page because another was made meanwhile is not in it twice.
  const sales = new Map<string, SaleListed>();
  for (let start = 0; ; start += PAGE) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(['id', 'ASC']),
      range: JSON.stringify([start, start + PAGE - 1]),
    });
    const { body } = await call(`/sales?${query}`);
    const page = (Array.isArray(body.data) ? body.data : []).map((sale) => saleTravel.decode<SaleListed>(sale));
    const before = sales.size;
    for (const sale of page) sales.set(String(sale.id), sale);
    // A back end that pages otherwise than asked ends it by bringing nothing new.
    if (page.length < PAGE || sales.size === before) return [...sales.values()];
  }
}
