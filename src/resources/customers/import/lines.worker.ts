import type { Role } from '../../../../domain/access.ts';
import type { CustomersByPhone } from '../../../../domain/customerImport/lines.ts';
import type { ImportPlan, ImportRules } from '../../../../domain/customerImport/plan.ts';
import type { FileRow } from '../../../../domain/importFile/delimited.ts';
import { customers as customersResource } from '../../../../domain/resources/customers.ts';
import { restrictResource } from '../../../../domain/visibility.ts';
import { type ReadLine, readLines } from './readLines.ts';

/** The rules of an import as a message: a resource has functions. */
export interface SentRules extends Omit<ImportRules, 'resource'> {
  features: ReadonlySet<string>;
  role: Role | undefined;
}

/** What the page sends: the file and the shop's customers in parts, then each plan. A plan ends the reading of the one before. */
export type LinesRequest =
  | { kind: 'rows'; rows: FileRow[] }
  | { kind: 'customers'; customers: CustomersByPhone }
  | { kind: 'plan'; id: number; plan: ImportPlan; rules: SentRules };

/** What the worker answers to a plan: its lines in parts, then that these were all. */
export type LinesAnswer = { id: number; lines: ReadLine[] | null };

const rows: FileRow[] = [];
const customers: CustomersByPhone = new Map();
let latest = 0;

self.addEventListener('message', ({ data }: MessageEvent<LinesRequest>) => {
  if (data.kind === 'rows') rows.push(...data.rows);
  else if (data.kind === 'customers') for (const [phone, people] of data.customers) customers.set(phone, people);
  else void read(data);
});

async function read({ id, plan, rules: { features, role, ...rules } }: LinesRequest & { kind: 'plan' }): Promise<void> {
  latest = id;
  const answer = (lines: LinesAnswer['lines']) => self.postMessage({ id, lines } satisfies LinesAnswer);
  const resource = restrictResource(customersResource, features, role);
  await readLines(
    { rows, customers, plan, rules: { ...rules, resource } },
    { onPart: answer, pause: createMessagePause(), isCancelled: () => latest !== id },
  );
  if (latest === id) answer(null);
}

/** Lets a message in after every hundredth line: a newer plan ends this reading. */
function createMessagePause(): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    if (count % 100 === 0) await new Promise<void>((resolve) => void setTimeout(resolve));
  };
}
