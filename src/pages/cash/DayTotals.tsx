import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { TotalsByMethod } from '../../components/sales/TotalsByMethod.tsx';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { useFeature, useToday } from '../../session.ts';

/** What today's sales come to, less the voids made today. Only a back end that lists them is asked: feature `sales.list`. */
export function useDayTotals() {
  const shop = useShopDataProvider();
  const today = useToday();
  const lists = useFeature('sales.list');
  const query = useQuery({
    queryKey: ['vendas', 'totals', 'day', today],
    queryFn: ({ signal }) => shop.getSalesTotals({ from: today, to: today }, { signal }),
    enabled: lists,
  });
  return lists ? query : null;
}

interface DayTotalsProps {
  totals: NonNullable<ReturnType<typeof useDayTotals>>;
  /** Until the rest of the screen is there too, nothing is shown: it would jump. */
  isLoading: boolean;
}

/** Today's sales less the voids made today by each way to pay, tips and what card companies keep apart. Nothing where the back end does not tell. */
export function DayTotals({ totals: { data, error }, isLoading }: DayTotalsProps) {
  if (error && !data) return null;
  return (
    <SectionCard title="Vendas por forma de pagamento">
      {isLoading || !data ? (
        <RowSkeletons rows={4} height={32} />
      ) : (
        <TotalsByMethod totals={data} label="Vendas de hoje" />
      )}
    </SectionCard>
  );
}
