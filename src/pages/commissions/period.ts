import { useState } from 'react';
import { addDays, type Day } from '../../../domain/dates.ts';
import { type DayRange, validatePeriod } from '../../../domain/periods.ts';
import { buildStatementPeriods } from '../../../domain/statement.ts';
import { COMMISSIONS_PATH } from '../../navigationIntent.ts';
import { useToday } from '../../shopClock.ts';
import { readDayParam, useUrlParams } from '../../urlState.ts';

/** A period that may still be incomplete. */
export interface DraftPeriod {
  from: Day | null;
  to: Day | null;
}

interface PeriodState {
  /** The period in the address; this week by default. */
  period: DayRange;
  /** What the fields show: an incomplete or invalid period is not applied. */
  draft: DraftPeriod;
  setPeriod: (period: DraftPeriod) => void;
}

export function usePeriod(): PeriodState {
  const today = useToday();
  const { params, change } = useUrlParams();
  const [draft, setDraft] = useState<DraftPeriod | null>(null);
  const fromAddress = { from: readDayParam(params, 'from'), to: readDayParam(params, 'to') };
  const [thisWeek] = buildStatementPeriods(today);
  const fallback = { from: thisWeek?.from ?? today, to: today };
  const period = validatePeriod(fromAddress.from, fromAddress.to) ? fallback : (fromAddress as DayRange);
  function setPeriod(next: DraftPeriod) {
    const isValid = !validatePeriod(next.from, next.to);
    setDraft(isValid ? null : next);
    if (isValid) change({ from: next.from, to: next.to });
  }
  return { period, draft: draft ?? period, setPeriod };
}

/** Which open rows make up the balance, or its part from before the period. */
export function buildOpenQuery(figure: 'balance' | 'before', { from, to }: DayRange): { openUntil: Day } {
  return { openUntil: figure === 'before' ? addDays(from, -1) : to };
}

/** In the place of a professional's id: the rows of all. */
export const EVERYBODY = { id: 'salao', name: 'Total do salão' } as const;

/** The address of a statement, or of the list of professionals, with its period; of a statement also with the figure whose rows it shows. */
export function getCommissionsAddress(period: DayRange, employee?: string | number, figure?: string): string {
  const path = employee === undefined ? COMMISSIONS_PATH : `${COMMISSIONS_PATH}/${encodeURIComponent(employee)}`;
  return `${path}?${new URLSearchParams({ ...period, ...(figure && { figura: figure }) })}`;
}
