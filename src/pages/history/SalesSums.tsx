import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_METHODS, paymentMethods } from '../../../domain/constants.ts';
import type { Wire } from '../../../domain/fields/travel.ts';
import { counted, Money } from '../../components/Figure.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';

/** What the sales of a filter come to, but for those that were taken back. Nothing where the back end does not tell. */
export function SalesSums({ filter }: { filter: Wire }) {
  const shop = useShopData();
  const { data } = useQuery({
    queryKey: ['vendas', 'totals', filter],
    queryFn: ({ signal }) => shop.getSalesTotals(filter, { signal }),
  });
  if (!data) return null;
  return (
    <Below>
      <SectionCard title="Somas" action={<Note>{`${counted(data.count, 'venda', 'vendas')}, sem as estornadas`}</Note>}>
        <Lines>
          {paymentMethods.map((method) => (
            <div key={method}>
              <dt>{PAYMENT_METHODS[method]}</dt>
              <dd>
                <Money cents={data.by_method[method]} />
              </dd>
            </div>
          ))}
          <div data-total>
            <dt>Total</dt>
            <dd>
              <Money cents={data.amount} />
            </dd>
          </div>
        </Lines>
      </SectionCard>
    </Below>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'end' }}>
      {children}
    </Typography>
  );
}

const Below = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 480,
  marginTop: theme.spacing(3),
  marginInlineStart: 'auto',
}));

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(0.5),
  },
  '& dd': { margin: 0 },
  '& > [data-total]': {
    ...theme.typography.h3,
    marginTop: theme.spacing(1),
    paddingTop: theme.spacing(1),
    borderTop: `1px dashed ${theme.vars.palette.divider}`,
  },
}));
