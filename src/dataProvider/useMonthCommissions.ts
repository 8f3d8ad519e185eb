import { useQuery } from '@tanstack/react-query';
import { sumCents } from '../../domain/money.ts';
import { COMMISSIONS } from '../../domain/resources/commissions.ts';
import type { CommissionSummary } from '../../domain/schemas/commission.ts';
import { useFeature } from '../session.ts';
import { useToday } from '../shopClock.ts';
import { commissionMethods } from './methods/commissions.ts';

/** What each professional has in this month up to today. Not requested without the feature `commissions`. */
export function useMonthCommissions() {
  const today = useToday();
  const isEnabled = useFeature('commissions');
  return useQuery({
    queryKey: [COMMISSIONS, 'month', today],
    queryFn: ({ signal }) => commissionMethods.getSummaries(null, { signal }),
    enabled: isEnabled,
  });
}

/** What a professional earned: commission and tips. */
export function getEarnings({ commission, tips }: CommissionSummary): number {
  return sumCents([commission, tips]);
}
