import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import { sales } from '../../../domain/resources/sales.ts';
import {
  formatArrival,
  formatPayment,
  formatSaleNumber,
  getCustomerLabel,
  getSoldAt,
  getWorkers,
} from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { capitalize } from '../../../domain/text.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useTimeZone } from '../../session.ts';
import { Fact, Facts } from '../Facts.tsx';
import { InfoDialog } from '../InfoDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { Money } from '../NumericText.tsx';
import { RowSkeletons } from '../Skeletons.tsx';
import { SaleActions } from './SaleActions.tsx';
import { SaleVoidInfo } from './SaleFacts.tsx';
import { SoldLines } from './SoldLines.tsx';

interface SaleDialogProps {
  id: Id;
  number: number;
  onClose: () => void;
}

/** The facts of a sale: who did what, at which rate, and how it was paid. */
export function SaleDialog({ id, number, onClose }: SaleDialogProps) {
  const shop = useShopDataProvider();
  const query = useQuery({
    queryKey: [sales.name, 'facts', String(id)],
    queryFn: async ({ signal }) => (await shop.getSale(id, { signal })) ?? null,
  });
  const { data, error } = query;
  return (
    <InfoDialog title={capitalize(formatSaleNumber(number))} maxWidth="sm" onClose={onClose}>
      <LoadError query={query} failure="Não foi possível carregar a venda." />
      {data === undefined && !error && <RowSkeletons rows={3} height={64} />}
      {data === null && <Typography>Esta venda não está mais na lista de vendas.</Typography>}
      {data && <SaleFacts sale={data} />}
    </InfoDialog>
  );
}

function SaleFacts({ sale }: { sale: SaleListed }) {
  const timeZone = useTimeZone();
  const { amount, tip, reward, observation } = sale;
  return (
    <>
      <Facts>
        <Fact label="Data">
          {[formatDateTime(getSoldAt(sale), timeZone), formatArrival(sale, timeZone)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Cliente">{getCustomerLabel(sale)}</Fact>
        <Fact label="Colaborador">{getWorkers(sale).join(', ') || 'Não informado'}</Fact>
        <Fact label="Pagamento">{formatPayment({ ...sale, tip: null })}</Fact>
        {reward && <Fact label="Recompensa">{reward}</Fact>}
        {tip && (
          <Fact label={`Gorjeta para ${tip.employee ?? 'quem atendeu'}`}>
            <Money cents={tip.amount} />
          </Fact>
        )}
        <Fact label="Total">
          <Money cents={amount} />
        </Fact>
      </Facts>
      <SoldLines sale={sale} />
      {observation && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {observation}
        </Typography>
      )}
      <SaleVoidInfo sale={sale} />
      <SaleActions sale={sale} />
    </>
  );
}
