import { useQuery } from '@tanstack/react-query';
import type { Cents } from '../../../domain/money.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { SumsByMethod } from '../../components/sales/SumsByMethod.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useFeature, useToday } from '../../session.ts';

/** What today's sales come to. Only a back end that lists them is asked: feature `sales.list`. */
export function useDayTotals() {
  const shop = useShopData();
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
  waiting: boolean;
  /** Today's sales as the cash counts them; undefined while that may be older than the totals. */
  takings: Cents | undefined;
}

/** Today's sales by each way to pay, tips and what card companies keep apart. Nothing where the back end does not tell. */
export function DayTotals({ totals: { data, error, isFetching }, waiting, takings }: DayTotalsProps) {
  if (error && !data) return null;
  // A sale of another day that is taken back today leaves today's cash.
  const takenBack = data && !isFetching && takings !== undefined ? takings - data.amount : 0;
  return (
    <SectionCard title="Vendas por forma de pagamento">
      {waiting || !data ? (
        <RowSkeletons rows={4} height={32} />
      ) : (
        <SumsByMethod
          totals={data}
          label="Vendas de hoje"
          other={takenBack < 0 ? { label: 'Estornos de vendas de outros dias', cents: takenBack } : undefined}
        />
      )}
    </SectionCard>
  );
}
