import { useQuery } from '@tanstack/react-query';
import { sumCents } from '../../domain/money.ts';
import { getFirstDayOfMonth } from '../../domain/periods.ts';
import { COMMISSIONS } from '../../domain/resources/commissions.ts';
import type { CommissionSummary } from '../../domain/schemas/commission.ts';
import { useMayCall } from '../access.ts';
import { COMMISSIONS_PATH } from '../navigationIntent.ts';
import { useFeature } from '../session.ts';
import { useToday } from '../shopClock.ts';
import { commissionMethods } from './methods/commissions.ts';

/** Whether the user may read what everybody earns (feature `commissions`). */
export function useHasTeamCommissions(): boolean {
  const mayPay = useMayCall('GET /payouts');
  return useFeature('commissions') && mayPay;
}

/** What each professional has in this month up to today. Requested only for who may read what everybody earns. */
export function useMonthCommissions() {
  const today = useToday();
  const isEnabled = useHasTeamCommissions();
  return useQuery({
    queryKey: [COMMISSIONS, 'month', today],
    queryFn: ({ signal }) => commissionMethods.getSummaries(null, { signal }),
    enabled: isEnabled,
  });
}

/** Where the rows of `useMonthCommissions` are. */
export function useMonthCommissionsAddress(): string {
  const today = useToday();
  return `${COMMISSIONS_PATH}?${new URLSearchParams({ from: getFirstDayOfMonth(today), to: today })}`;
}

/** What a professional earned: commission and tips. */
export function getEarnings({ commission, tips }: CommissionSummary): number {
  return sumCents([commission, tips]);
}
