import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { formatDay, formatDayLong } from '../../../domain/dates.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { Money } from '../../components/Money.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { ClosingLines } from './ClosingLines.tsx';
import { ClosingForm } from './dialogs.ts';
import { PrintClosing } from './PrintClosing.tsx';

/** A closing: what was registered, by whom, how it was paid and what was spent. */
export function ClosingCard() {
  const closing = useRecordContext<CashClosing>();
  if (!closing) return null;
  const { closed_at, employee, total_received, observation } = closing;
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h3">{formatDay(closed_at)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatDayLong(closed_at).split(',')[0]}, por {employee}
        </Typography>
        <Typography variant="figure" component="p" sx={{ my: 1, textAlign: 'end' }}>
          <Money cents={total_received} />
        </Typography>
        <ClosingLines closing={closing} />
        {observation && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
            {observation}
          </Typography>
        )}
      </CardContent>
      <ClosingActions />
    </Card>
  );
}

export function ClosingActions() {
  const closing = useRecordContext<CashClosing>();
  if (!closing) return null;
  return (
    <RecordActions
      resource={closings}
      record={closing}
      label={`fechamento de ${formatDay(closing.closed_at)}`}
      renderForm={(close) => <ClosingForm record={closing} onClose={close} />}
    >
      <PrintClosing closing={closing} />
    </RecordActions>
  );
}
