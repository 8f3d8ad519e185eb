import { guessTargets } from '../../../domain/customerImport/columns.ts';
import { createMarkingReader, findDateOrder } from '../../../domain/customerImport/dateOrder.ts';
import { groupByPhone, type ImportCandidate } from '../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../domain/customerImport/plan.ts';
import { type FileTable, getHeadings, getValueRows } from '../../../domain/importFile/readFile.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';

export const RULES: ImportRules = {
  today: '2026-11-20',
  allowNoEmail: false,
  allowBalances: true,
  allowDetails: true,
  asksAboutSharedPhones: true,
  resource: customers,
};

/** Nothing is chosen yet. */
export const PLAN: ImportPlan = {
  headings: [],
  targets: [],
  dateOrder: 'day-first',
  areaCode: '',
  keepNameless: false,
  keepUnreadable: false,
  overwrite: false,
  corrections: {},
  decisions: {},
};

interface Options {
  plan?: Partial<ImportPlan>;
  rules?: Partial<ImportRules>;
  customers?: readonly Customer[];
}

/** What the import makes of a table as it is found out, with some choices. */
export async function readCandidates(
  table: Pick<FileTable, 'rows' | 'headingRow'>,
  { plan, rules, customers: existing = [] }: Options = {},
): Promise<ImportCandidate[]> {
  const all = { ...RULES, ...rules };
  const full = { format: { kind: 'contacts', encoding: 'utf-8' }, ...table } as const;
  const [headings, rows] = [getHeadings(full), getValueRows(full)];
  const targets = plan?.targets ?? guessTargets(headings, rows, all.resource);
  const { order } = findDateOrder(rows, targets, all.resource);
  const read = createMarkingReader(
    {
      ...PLAN,
      headings,
      targets,
      dateOrder: order ?? 'day-first',
      ...plan,
    },
    all,
    await groupByPhone(existing),
    rows,
  );
  return rows.map(read);
}
