import { MAX_EXPENSE_DAYS } from '../../../domain/constants.ts';
import { addDays, type Day } from '../../../domain/dates.ts';
import { readDayParam } from '../../urlState.ts';

/** Both days included. */
export interface Period {
  from: Day;
  to: Day;
}

/** The period in the URL; null for today. */
export function readPeriod(params: URLSearchParams): Period | null {
  const [from, to] = [readDayParam(params, 'from'), readDayParam(params, 'to')];
  return from !== null && to !== null && getPeriodError(from, to) === undefined ? { from, to } : null;
}

/** The error of a period; undefined if it is valid or incomplete. */
export function getPeriodError(from: Day | null, to: Day | null): string | undefined {
  if (from === null || to === null) return undefined;
  if (to < from) return 'O período termina antes de começar';
  if (to > addDays(from, MAX_EXPENSE_DAYS - 1)) return `Escolha no máximo ${MAX_EXPENSE_DAYS} dias`;
  return undefined;
}
