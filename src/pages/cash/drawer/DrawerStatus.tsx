import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { findIncompleteClosings } from '../../../../domain/cash.ts';
import { DRAWER_STATES } from '../../../../domain/constants.ts';
import { addDays, formatDay } from '../../../../domain/dates.ts';
import { hasDifference } from '../../../../domain/drawer.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import type { CashRegister } from '../../../../domain/responses.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { getFloatAtOpening } from '../../../../domain/sessionFloat.ts';
import { ActionAlert } from '../../../components/ActionAlert.tsx';
import type { CashOpening } from '../../../dataProvider/methods/drawer.ts';
import { useTimeZone } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { IncompleteClosingAlert } from '../IncompleteClosingAlert.tsx';
import { STATUS_HEIGHT, StatusCard } from '../StatusCard.tsx';
import { useOpenCount } from './DrawerButtons.tsx';
import { getEffectiveCount } from './effectiveCount.ts';
import {
  formatCashWithoutSession,
  formatCorrectedDifference,
  formatDifferences,
  formatLaterDays,
  formatMoment,
  formatOpeningDifference,
} from './texts.ts';

interface DrawerStatusProps {
  /** The open session; undefined while loading, null if the drawer is closed. */
  session: CashSession | null | undefined;
  /** The latest session; its last count is shown while the drawer is closed. */
  latest: CashSession | null | undefined;
  /** What the next opening takes over, shown while the drawer is closed. */
  opening?: CashOpening;
}

/** Whether the drawer is open, since when and by whom; of a closed one how its last count ended. */
export function DrawerStatus({ session, latest, opening }: DrawerStatusProps) {
  if (session === undefined) return <Skeleton variant="rounded" height={STATUS_HEIGHT} />;
  return (
    <StatusCard
      icon={session ? <LockOpenOutlined /> : <LockOutlined />}
      title={session ? DRAWER_STATES.open : DRAWER_STATES.closed}
    >
      {session ? (
        <OpenSince session={session} />
      ) : (
        <>
          {latest && <ClosedSince session={latest} />}
          {opening && <RecordedSince opening={opening} />}
          <Typography color="textSecondary">Abra o caixa com o dinheiro que está na gaveta para o troco.</Typography>
        </>
      )}
    </StatusCard>
  );
}

function OpenSince({ session }: { session: CashSession }) {
  const today = useToday();
  const timeZone = useTimeZone();
  const { opened_at, employee, reopenings } = session;
  const float = getFloatAtOpening(session);
  const difference = formatOpeningDifference(session);
  const reopening = reopenings.at(-1);
  const correction = session.float_corrections.at(-1);
  return (
    <>
      <Typography color="textSecondary">
        {`Aberto ${formatMoment(opened_at, today, timeZone)} por ${employee}, com ${formatMoney(float)} de troco`}
      </Typography>
      {difference && <Typography sx={{ color: 'error.main' }}>{difference}</Typography>}
      {correction && (
        <Typography color="textSecondary">
          {`Fundo de troco corrigido para ${formatMoney(correction.after)} por ${correction.by}: ${correction.reason}`}
          <br />
          {formatCorrectedDifference(session, correction.after)}
        </Typography>
      )}
      {reopening && (
        <Typography color="textSecondary">
          {`Reaberto ${formatMoment(reopening.created_at, today, timeZone)} por ${reopening.by}${reopening.reason ? `: ${reopening.reason}` : ''}`}
        </Typography>
      )}
    </>
  );
}

function ClosedSince({ session }: { session: CashSession }) {
  const today = useToday();
  const timeZone = useTimeZone();
  const count = session.counts.at(-1);
  const effective = getEffectiveCount(session);
  if (!count || !effective) return null;
  const { counted_at, employee, keep } = count;
  return (
    <>
      <Typography color="textSecondary">
        {`Fechado ${formatMoment(counted_at, today, timeZone)} por ${employee}: ${formatMoney(keep)} na gaveta`}
      </Typography>
      <Typography sx={hasDifference(effective.difference) ? { color: 'error.main' } : { color: 'text.secondary' }}>
        {formatDifferences(effective.difference)}
      </Typography>
    </>
  );
}

/** What was recorded since the drawer was closed. */
function RecordedSince({ opening: { without_session: count, in_float } }: { opening: CashOpening }) {
  if (count === 0) return null;
  return (
    <Typography>
      {`${formatCount(count, 'lançamento', 'lançamentos')} sem caixa aberto, que ${count === 1 ? 'entra' : 'entram'} na próxima abertura. ${formatCashWithoutSession(in_float)}.`}
    </Typography>
  );
}

/** Warns that the drawer of an earlier day is still open, with a button that counts it. */
export function OpenSinceEarlierDayAlert({ session }: { session: CashSession }) {
  const today = useToday();
  const openCount = useOpenCount();
  const { business_day } = session;
  if (business_day >= today) return null;
  const day = business_day === addDays(today, -1) ? `ontem, ${formatDay(business_day)},` : formatDay(business_day);
  return (
    <ActionAlert severity="warning" variant="outlined" role="status">
      <div>{`O caixa de ${day} ainda está aberto: conte-o. ${formatLaterDays(business_day)}`}</div>
      <Button variant="outlined" color="inherit" onClick={() => openCount(session)}>
        Contar e fechar
      </Button>
    </ActionAlert>
  );
}

/** Warns about a closing that misses a part of its day. Those of a session change only by counting again. */
export function UncoveredAlert({ register }: { register: CashRegister | undefined }) {
  const closings = register?.cash_register_closed.filter(({ session_id }) => session_id == null) ?? [];
  const [incomplete, ...others] = findIncompleteClosings(closings);
  return incomplete ? <IncompleteClosingAlert closing={incomplete} others={others.length} /> : null;
}
