import { useQuery } from '@tanstack/react-query';
import { sales } from '../../../domain/resources/sales.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { TotalsByMethod } from '../../components/sales/TotalsByMethod.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { useOpenDayRows } from './drawer/useOpenRegisterRows.tsx';

/** Today's sales minus the voids made today; null on a back end without the feature `sales.list`. */
export function useDayTotals() {
  const shop = useShopDataProvider();
  const today = useToday();
  const canList = useFeature('sales.list');
  const query = useQuery({
    queryKey: [sales.name, 'totals', 'day', today],
    queryFn: ({ signal }) => shop.getSalesTotals({ from: today, to: today }, { signal }),
    enabled: canList,
  });
  return canList ? query : null;
}

interface DayTotalsProps {
  totals: NonNullable<ReturnType<typeof useDayTotals>>;
  /** True until the whole screen is loaded, so that it does not jump. */
  isLoading: boolean;
}

/** Today's net sales by payment method, tips and card fees. Renders nothing if they cannot be loaded. */
export function DayTotals({ totals: { data, error }, isLoading }: DayTotalsProps) {
  const openRows = useOpenDayRows();
  if (error && !data) return null;
  return (
    <SectionCard title="Vendas por forma de pagamento">
      {isLoading || !data ? (
        <RowSkeletons rows={4} height={32} />
      ) : (
        <TotalsByMethod totals={data} label="Vendas de hoje" openRows={openRows} />
      )}
    </SectionCard>
  );
}
