import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Json } from '../../../domain/fields/codec.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { formatSalesCount, TotalsByMethod } from '../../components/sales/TotalsByMethod.tsx';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';

/** What the sales of a filter come to, less the voids made in the same days. Nothing where the back end does not tell. */
export function SalesTotalsCard({ filter }: { filter: Json }) {
  const shop = useShopDataProvider();
  const { data } = useQuery({
    queryKey: ['vendas', 'totals', filter],
    queryFn: ({ signal }) => shop.getSalesTotals(filter, { signal }),
  });
  if (!data) return null;
  return (
    <Below>
      <SectionCard
        title="Somas"
        action={
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end' }}>
            {formatSalesCount(data.count, data.reversals?.count ?? 0)}
          </Typography>
        }
      >
        <TotalsByMethod totals={data} label="Total" />
      </SectionCard>
    </Below>
  );
}

const Below = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 480,
  marginTop: theme.spacing(3),
  marginInlineStart: 'auto',
}));
