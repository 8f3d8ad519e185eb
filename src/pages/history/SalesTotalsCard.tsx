import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Json } from '../../../domain/fields/codec.ts';
import { sales } from '../../../domain/resources/sales.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { formatSalesCount, TotalsByMethod } from '../../components/sales/TotalsByMethod.tsx';
import { HIDDEN_FIGURE, useStoredCount } from '../../counting.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';

/**
 * Totals of the listed sales, minus the voids of the same days. Renders nothing until they are loaded. Hidden while the drawer is counted
 * on this device.
 */
export function SalesTotalsCard({ filter }: { filter: Json }) {
  const shop = useShopDataProvider();
  const isCounting = useStoredCount() !== null;
  const { data } = useQuery({
    queryKey: [sales.name, 'totals', filter],
    queryFn: ({ signal }) => shop.getSalesTotals(filter, { signal }),
    enabled: !isCounting,
  });
  if (isCounting)
    return (
      <Container>
        <SectionCard title="Somas">
          <Typography color="textSecondary">{HIDDEN_FIGURE}</Typography>
        </SectionCard>
      </Container>
    );
  if (!data) return null;
  return (
    <Container>
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
    </Container>
  );
}

const Container = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 480,
  marginTop: theme.spacing(3),
  marginInlineStart: 'auto',
}));
