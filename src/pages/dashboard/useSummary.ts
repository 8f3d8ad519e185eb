import { useQuery } from '@tanstack/react-query';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { summaryQuery } from './summaryQuery.ts';

const FRESH_MS = 60_000;

/** The day's figures, asked again every minute and when the page is looked at again. */
export function useSummary() {
  return useQuery({
    ...summaryQuery(useShopData()),
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}
