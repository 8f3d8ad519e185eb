import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sumCents } from '../../../domain/money.ts';
import { sales as salesResource } from '../../../domain/resources/sales.ts';
import {
  formatPayment,
  formatSoldServices,
  formatSoldTime,
  getCustomerLabel,
  getWorkers,
} from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { useFocusHandoff } from '../../components/focus.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { SaleActions } from '../../components/sales/SaleActions.tsx';
import { SaleNumber, SaleVoidInfo } from '../../components/sales/SaleFacts.tsx';
import { formatSalesCount } from '../../components/sales/TotalsByMethod.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';

const FAILURE = 'Erro ao carregar as vendas do dia';

/** Rows shown before the list is expanded. */
const COLLAPSED_ROWS = 5;

/** Today's sales and voids, newest first; null on a back end without the feature `sales.list`. */
export function useDaySales() {
  const shop = useShopDataProvider();
  const today = useToday();
  const canList = useFeature('sales.list');
  const query = useQuery({
    queryKey: [salesResource.name, 'day', today],
    queryFn: async () => (await shop.getSalesAndVoids(today, today)).reverse(),
    enabled: canList,
  });
  return canList ? query : null;
}

interface DaySalesProps {
  sales: NonNullable<ReturnType<typeof useDaySales>>;
  /** True until the whole screen is loaded, so that it does not jump. */
  isLoading: boolean;
}

/** Today's sales and voids with their actions. The amounts add up to the day's total. */
export function DaySales({ sales, isLoading }: DaySalesProps) {
  const [isExpanded, setExpanded] = useState(false);
  const data = isLoading ? undefined : sales.data;
  const total = sumCents(data?.map(({ amount }) => amount) ?? []);
  const shown = isExpanded ? data : data?.slice(0, COLLAPSED_ROWS);
  return (
    <SectionCard
      title="Vendas de hoje, uma a uma"
      action={
        data && (
          <Typography variant="h2" component="p">
            <Money cents={total} />
          </Typography>
        )
      }
    >
      <LoadError query={{ ...sales, data }} failure={FAILURE} />
      {!data && !sales.error && <RowSkeletons rows={3} height={60} />}
      {data?.length === 0 && <Typography color="textSecondary">Nenhuma venda hoje.</Typography>}
      {data && data.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {formatEntriesCount(data)}
        </Typography>
      )}
      {shown && shown.length > 0 && (
        <Rows>
          {shown.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </Rows>
      )}
      {data && (
        <Footer>
          {data.length > COLLAPSED_ROWS && (
            <Button onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded}>
              {isExpanded ? 'Mostrar menos' : `Mostrar ${formatEntriesCount(data)}`}
            </Button>
          )}
          <Button component={Link} to="/historico">
            Histórico de vendas
          </Button>
        </Footer>
      )}
    </SectionCard>
  );
}

/** `3 vendas, 1 estorno` */
function formatEntriesCount(entries: readonly SaleListed[]): string {
  const voids = entries.filter(({ reverses }) => reverses !== undefined).length;
  return formatSalesCount(entries.length - voids, voids);
}

function SaleRow({ sale }: { sale: SaleListed }) {
  const timeZone = useTimeZone();
  const { sold, arrival } = formatSoldTime(sale, timeZone);
  return (
    <Row ref={useFocusHandoff<HTMLLIElement>()} tabIndex={-1}>
      <Typography color="textSecondary" component="span" sx={{ gridArea: 'time' }}>
        <NumericText>{sold}</NumericText>
      </Typography>
      <Details>
        <Typography variant="subtitle1" component="p">
          {getCustomerLabel(sale)}{' '}
          <Typography variant="body2" color="textSecondary" component="span">
            <SaleNumber sale={sale} />
          </Typography>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[formatSoldServices(sale) || sale.observation, getWorkers(sale).join(', '), formatPayment(sale), arrival]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <SaleVoidInfo sale={sale} />
      </Details>
      <Typography variant="subtitle1" component="span" sx={{ gridArea: 'amount', justifySelf: 'end' }}>
        <Money cents={sale.amount} />
      </Typography>
      <div style={{ gridArea: 'actions' }}>
        <SaleActions sale={sale} />
      </div>
    </Row>
  );
}

const Rows = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: theme.spacing(1, 0, 0), padding: 0 }));

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"time what amount actions" / auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minHeight: 60,
  paddingBlock: theme.spacing(0.75),
  outlineOffset: 2,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  // On a small screen the buttons take their own line.
  [theme.breakpoints.down('md')]: {
    gridTemplate: '"time what amount" "actions actions actions" / auto minmax(0, 1fr) auto',
    alignItems: 'baseline',
  },
}));

const Details = styled('div')({ gridArea: 'what', minWidth: 0, overflowWrap: 'anywhere' });

const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 2),
  marginTop: theme.spacing(1),
}));
