import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDay, formatDayLong, toDay } from '../../../../domain/dates.ts';
import { CASH_MOVEMENT_KINDS } from '../../../../domain/drawer.ts';
import { formatMoney } from '../../../../domain/money.ts';
import type { CashClosing } from '../../../../domain/resources/closings.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { getFloatAtOpening } from '../../../../domain/sessionFloat.ts';
import { capitalize } from '../../../../domain/text.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { useTimeZone } from '../../../session.ts';
import { CountLines } from './CountLines.tsx';
import { getEffectiveCount, isUnexplained } from './effectiveCount.ts';
import { FiguresDialog } from './FiguresDialog.tsx';
import { ReopenDialog, SessionSheetDialog } from './lazyDialogs.ts';
import { SessionRows } from './RowsDialog.tsx';
import { listSessionEvents, type SessionEvent } from './sessionEvents.ts';
import {
  formatCorrectedDifference,
  formatKept,
  formatLaterDays,
  formatMoment,
  formatOpeningDifference,
  formatSessionTitle,
  nameSession,
} from './texts.ts';
import { UnexplainedAlert, UnexplainedOpeningAlert } from './UnexplainedAlerts.tsx';

interface SessionCardProps {
  session: CashSession;
  /** Its closing in 'Fechamentos'; undefined if it was not counted yet, or is of a month that is not loaded. */
  closing: CashClosing | undefined;
  /** It is the latest session and no drawer is open. */
  canReopen: boolean;
}

/** A session as a statement: what happened in it in the order of time, each count with its difference and reason, and what came late. */
export function SessionCard({ session, closing, canReopen }: SessionCardProps) {
  const id = useId();
  const { business_day, late, closed_at, observation } = session;
  const timeZone = useTimeZone();
  const last = session.counts.at(-1);
  const effective = getEffectiveCount(session);
  return (
    <Card component="article" aria-labelledby={id}>
      <CardContent sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h3" id={id}>
          {formatSessionTitle(session, timeZone)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {capitalize(formatDayLong(business_day).split(',')[0] ?? '')}
          {closed_at === null ? ', reaberto para contar de novo' : ''}
        </Typography>
        {isUnexplained(session) && <UnexplainedAlert session={session} />}
        <UnexplainedOpeningAlert session={session} />
        <Events session={session} />
        {observation && (
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
            {observation}
          </Typography>
        )}
        {late.length > 0 && (
          <Part title="Chegou depois">
            <SessionRows rows={late} />
            {effective && (
              <>
                <Typography variant="subtitle2" component="p" sx={{ mt: 1 }}>
                  Diferença efetiva, com o que chegou depois
                </Typography>
                <CountLines {...effective} isCompact />
              </>
            )}
          </Part>
        )}
        {closing && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {`No fechamento de ${formatDay(closing.closed_at)}: ${formatMoney(closing.total_received)}`}
          </Typography>
        )}
        {last && toDay(last.counted_at, timeZone) > business_day && (
          <Typography variant="body2" color="textSecondary">
            {formatLaterDays(business_day)}
          </Typography>
        )}
      </CardContent>
      <Actions session={session} canReopen={canReopen} />
    </Card>
  );
}

/** The opening and what followed it, in the order of time. */
function Events({ session }: { session: CashSession }) {
  const timeZone = useTimeZone();
  const { business_day, opened_at, employee } = session;
  const float = getFloatAtOpening(session);
  const difference = formatOpeningDifference(session);
  const at = (instant: string) => formatMoment(instant, business_day, timeZone);
  return (
    <EventList>
      <li>
        <Event title={`Abertura com ${formatMoney(float)} de troco`} details={[at(opened_at), `por ${employee}`]}>
          {difference && (
            <Typography variant="body2" sx={{ color: 'error.main' }}>
              {difference}
            </Typography>
          )}
        </Event>
      </li>
      {listSessionEvents(session).map(({ key, ...each }) => (
        <li key={key}>
          <LaterEvent session={session} {...each} moment={at(each.at)} isOnlyCount={session.counts.length === 1} />
        </li>
      ))}
    </EventList>
  );
}

type LaterEventProps = SessionEvent & { session: CashSession; moment: string; isOnlyCount: boolean };

function LaterEvent({ session, kind, event, moment, isOnlyCount }: LaterEventProps) {
  if (kind === 'movement')
    return (
      <Event
        title={`${CASH_MOVEMENT_KINDS[event.kind]} de ${formatMoney(event.amount)}`}
        details={[moment, `por ${event.employee}`, event.reason]}
      />
    );
  if (kind === 'count')
    return (
      <Event
        title={isOnlyCount ? 'Contagem' : `Contagem ${event.number}`}
        details={[moment, `por ${event.employee}`, formatKept(event)]}
      >
        <CountLines {...event} isCompact />
        {event.reason && <Typography variant="body2">Motivo: {event.reason}</Typography>}
      </Event>
    );
  const details = [moment, `por ${event.by}`, event.reason];
  if (kind === 'reopening') return <Event title="Reabertura" details={details} />;
  return (
    <Event
      title={`Fundo de troco corrigido de ${formatMoney(event.before)} para ${formatMoney(event.after)}`}
      details={details}
    >
      <Typography variant="body2">{formatCorrectedDifference(session, event.after)}</Typography>
    </Event>
  );
}

interface EventProps {
  title: string;
  details: (string | null)[];
  children?: React.ReactNode;
}

function Event({ title, details, children }: EventProps) {
  return (
    <>
      <Typography variant="subtitle2" component="p">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {details.filter(Boolean).join(' · ')}
      </Typography>
      {children}
    </>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <Typography variant="subtitle2" component="h4" sx={{ mt: 1 }}>
        {title}
      </Typography>
      {children}
    </>
  );
}

function Actions({ session, canReopen }: { session: CashSession; canReopen: boolean }) {
  const openDialog = useDialog();
  const name = nameSession(session, useTimeZone());
  return (
    <CardActions disableSpacing sx={{ flexWrap: 'wrap', gap: 0.5, pt: 0 }}>
      <Button
        aria-label={`Ver valores do ${name}`}
        onClick={() => openDialog((close) => <FiguresDialog session={session} onClose={close} />)}
      >
        Ver valores
      </Button>
      <Button
        startIcon={<PrintIcon />}
        aria-label={`Imprimir ${name}`}
        onClick={() => openDialog((close) => <SessionSheetDialog session={session} onClose={close} />)}
      >
        Imprimir
      </Button>
      {canReopen && (
        <Button onClick={() => openDialog((close) => <ReopenDialog session={session} onClose={close} />)}>
          Reabrir caixa
        </Button>
      )}
    </CardActions>
  );
}

const EventList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(1, 0),
  padding: 0,
  '& > li': { paddingBlock: theme.spacing(0.75) },
}));
