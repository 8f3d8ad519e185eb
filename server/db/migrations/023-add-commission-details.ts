import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../connect.ts';
import { columnTypes } from './columnTypes.ts';

/**
 * Adds the card fee that lowered the base of each line of a sale, and the day on which a parceiro's contract was homologated.
 */
export async function addCommissionDetails(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, amount } = columnTypes[dialect];
  await sql`alter table sale_item add column fee_cents ${amount} default 0 check (fee_cents >= 0)`.execute(db);
  await findFees.execute(db);
  await sql`alter table employee add column homologated_at ${text}`.execute(db);
}

/**
 * Sets the fee of the lines whose base is neither the price nor what was paid: what lowered it, with or without the discount, is the line's
 * share of the card fees, to the cent. Null where a part of the discount lowered it too.
 */
const findFees = sql`update sale_item set fee_cents = case
    when abs(cut.lowered - discount_cents - cut.share) <= 1 then cut.lowered - discount_cents
    when abs(cut.lowered - cut.share) <= 1 then cut.lowered
  end
  from (select i.sale_id, i.line, i.price_cents - i.base_cents as lowered,
      1.0 * fees.cents * (i.price_cents - i.discount_cents) / (s.total_cents + s.tip_cents) as share
    from sale_item i join sale s on s.id = i.sale_id
      join (select sale_id, sum(fee_cents) as cents from sale_payment where fee_cents > 0 group by sale_id) as fees on fees.sale_id = i.sale_id
    where i.base_cents <> i.price_cents and i.base_cents <> i.price_cents - i.discount_cents) as cut
  where sale_item.sale_id = cut.sale_id and sale_item.line = cut.line`;
