import fc from 'fast-check';
import { arbitrarySale, findSumErrors } from '../../server/support/arbitrarySales.ts';

/*
 * node checkArbitrarySales.ts COUNT SEED: generates COUNT sales and prints JSON with their properties and how many
 * had a wrong sum.
 */

const [count, seed] = process.argv.slice(2).map(Number);
const counts = { sales: 0, parts: 0, tips: 0, above: 0, below: 0, wrong: 0, cents: 0 };
for (const sale of fc.sample(arbitrarySale, { numRuns: count, seed })) {
  const discount = sale.prices.reduce((sum, price) => sum + price, -sale.total);
  const errors = Object.values(findSumErrors(sale));
  counts.sales++;
  counts.parts += sale.payments.length;
  if (sale.tip > 0) counts.tips++;
  if (discount > 0) counts.below++;
  if (discount < 0) counts.above++;
  if (errors.length > 0) counts.wrong++;
  counts.cents += errors.reduce((sum, cents) => sum + Math.abs(cents), 0);
}
console.log(JSON.stringify(counts));
