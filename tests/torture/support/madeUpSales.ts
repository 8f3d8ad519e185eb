import fc from 'fast-check';
import { aSale, centsOff } from '../../server/support/madeUpSales.ts';

/* node madeUpSales.ts COUNT SEED: makes up so many sales, and prints as JSON what they were and how many did not add up. */

const [count, seed] = process.argv.slice(2).map(Number);
const told = { sales: 0, parts: 0, tips: 0, above: 0, below: 0, wrong: 0, cents: 0 };
for (const sale of fc.sample(aSale, { numRuns: count, seed })) {
  const discount = sale.prices.reduce((sum, price) => sum + price, -sale.total);
  const off = Object.values(centsOff(sale));
  told.sales++;
  told.parts += sale.payments.length;
  if (sale.tip > 0) told.tips++;
  if (discount > 0) told.below++;
  if (discount < 0) told.above++;
  if (off.length > 0) told.wrong++;
  told.cents += off.reduce((sum, cents) => sum + Math.abs(cents), 0);
}
console.log(JSON.stringify(told));
