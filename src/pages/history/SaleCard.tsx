import CardActions from '@mui/material/CardActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { formatDateTime } from '../../../domain/dates.ts';
import { formatCount } from '../../../domain/numbers.ts';
import {
  formatArrival,
  formatPayment,
  formatSaleName,
  formatSoldServices,
  getCustomerLabel,
  getSoldAt,
  getWorkers,
} from '../../../domain/saleTexts.ts';
import type { SaleListed } from '../../../domain/schemas/saleResponse.ts';
import { Money, NumericText } from '../../components/NumericText.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { SaleActions } from '../../components/sales/SaleActions.tsx';
import { SaleNumber, SaleVoidInfo } from '../../components/sales/SaleFacts.tsx';
import { SoldLines } from '../../components/sales/SoldLines.tsx';
import { useTimeZone } from '../../session.ts';

export function SaleCard() {
  const sale = useRecordContext<SaleListed>();
  const timeZone = useTimeZone();
  if (!sale) return null;
  const { observation, reverses, amount, share } = sale;
  const arrival = formatArrival(sale, timeZone);
  return (
    <RecordCard
      name={formatSaleName(sale)}
      dimmed={sale.voided !== null}
      actions={
        <CardActions disableSpacing sx={{ mt: 'auto', pt: 0, '& > *': { flex: 1 } }}>
          <SaleActions sale={sale} />
        </CardActions>
      }
    >
      <Typography variant="body2" color="textSecondary">
        <SaleNumber sale={sale} /> · <NumericText>{formatDateTime(getSoldAt(sale), timeZone)}</NumericText>
        {arrival && ` · ${arrival}`}
      </Typography>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {getCustomerLabel(sale)}
        </Typography>
        <Typography variant="h2" component="p">
          <Money cents={amount} />
        </Typography>
      </Stack>
      <SoldLines
        sale={sale}
        fallback={
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {formatSoldServices(sale)}
          </Typography>
        }
      />
      <Typography variant="body2" color="textSecondary">
        {[getWorkers(sale).join(', '), formatPayment(sale), formatPointsNote(sale)].filter(Boolean).join(' · ')}
      </Typography>
      {share !== undefined && share !== amount && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Do colaborador: <Money cents={share} />
        </Typography>
      )}
      {observation && reverses === undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {observation}
        </Typography>
      )}
      <SaleVoidInfo sale={sale} />
    </RecordCard>
  );
}

/** `ganhou 10 pontos, usou 20 em Pomada` */
function formatPointsNote({ points, points_taken, reward, reverses }: SaleListed): string {
  if (reverses !== undefined) return '';
  const earned = points > 0 ? `ganhou ${formatCount(points, 'ponto', 'pontos')}` : '';
  const used = reward ? `usou ${formatCount(points_taken, 'ponto', 'pontos')} em ${reward}` : '';
  return [earned, used].filter(Boolean).join(', ');
}
