import fc from 'fast-check';
import { arbitrarySale, findSumErrors } from '../../server/support/arbitrarySales.ts';

/* node checkArbitrarySales.ts COUNT SEED: makes up so many sales, and prints as JSON what they were and how many did not add up. */

const [count, seed] = process.argv.slice(2).map(Number);
const told = { sales: 0, parts: 0, tips: 0, above: 0, below: 0, wrong: 0, cents: 0 };
for (const sale of fc.sample(arbitrarySale, { numRuns: count, seed })) {
  const discount = sale.prices.reduce((sum, price) => sum + price, -sale.total);
  const off = Object.values(findSumErrors(sale));
  told.sales++;
  told.parts += sale.payments.length;
  if (sale.tip > 0) told.tips++;
  if (discount > 0) told.below++;
  if (discount < 0) told.above++;
  if (off.length > 0) told.wrong++;
  told.cents += off.reduce((sum, cents) => sum + Math.abs(cents), 0);
}
console.log(JSON.stringify(told));
