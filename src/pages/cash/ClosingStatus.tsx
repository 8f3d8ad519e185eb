import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { findIncompleteClosings, isDayClosed, sumRegisteredTotals } from '../../../domain/cash.ts';
import { formatMoney } from '../../../domain/money.ts';
import { computeProposedTotal } from '../../../domain/resources/closings.ts';
import type { CashRegister } from '../../../domain/responses.ts';
import { useToday } from '../../shopClock.ts';
import { IncompleteClosingAlert } from './IncompleteClosingAlert.tsx';
import { STATUS_HEIGHT, StatusCard } from './StatusCard.tsx';

/** Shows whether today has a closing, and whether each closing still covers all of its day. */
export function ClosingStatus({ register }: { register: CashRegister | undefined }) {
  const today = useToday();
  if (!register) return <Skeleton variant="rounded" height={STATUS_HEIGHT} />;
  const closings = register.cash_register_closed;
  const closed = isDayClosed(closings, today);
  const due = computeProposedTotal(register.today.total, register.today.expenses);
  const registered = sumRegisteredTotals(today, closings);
  const [incomplete, ...others] = findIncompleteClosings(closings);
  const hasUncoveredCounts = closings.some((closing) => closing.uncovered_count !== undefined);
  return (
    <>
      <StatusCard
        icon={closed ? <LockOutlined /> : <LockOpenOutlined />}
        title={closed ? 'Caixa fechado hoje' : 'Caixa aberto hoje'}
      >
        <Typography color="textSecondary">
          {closed ? `Total registrado: ${formatMoney(registered)}` : `A registrar: ${formatMoney(due)}`}
        </Typography>
      </StatusCard>
      {incomplete && <IncompleteClosingAlert closing={incomplete} others={others.length} />}
      {closed && !hasUncoveredCounts && registered !== due && (
        // The cause of the difference is unknown (a later sale, or a different count), so the note only shows both
        // figures.
        <Alert severity="info" variant="outlined" role="note">
          {`O total registrado hoje é ${formatMoney(registered)}; as vendas de hoje menos as despesas dão ${formatMoney(due)}.`}
        </Alert>
      )}
    </>
  );
}
