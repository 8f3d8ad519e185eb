import AgendaIcon from '@mui/icons-material/CalendarMonthOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Id } from '../../../domain/ids.ts';
import { type Cents, formatMoney, sumCents } from '../../../domain/money.ts';
import { computeChange } from '../../../domain/payments.ts';
import type { Receipt } from '../../../domain/receipt.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { Money } from '../../components/NumericText.tsx';
import { ReceiptDialog } from '../../components/print/ReceiptDialog.tsx';
import { CorrectAndVoidButtons } from '../../components/sales/CorrectAndVoidButtons.tsx';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { listPreferences } from '../../listPreferences.ts';
import { withIntent } from '../../navigationIntent.ts';
import { getReservationAddress, VIEW_PREFERENCE } from '../../resources/reservations/agendaView.ts';
import { formatQueuedTime } from '../../sales/queue/messages.ts';
import { findQueued, type QueuedSale, useQueuedSales } from '../../sales/queue/storage.ts';
import { useLastSale } from '../../sales/useSendDraft.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { isUntouched, type WizardState } from './state/state.ts';

interface ResumedNoticeProps {
  user: Id;
  state: WizardState;
  resumedKey: string | null;
  /** Names of references that no longer exist. */
  missingNames: readonly string[];
}

/**
 * Says that the sale was resumed and which references were removed. Pass the sale's key as React key, so that it
 * resets with the sale.
 */
export function ResumedNotice({ user, state, resumedKey, missingNames }: ResumedNoticeProps) {
  const clock = { today: useToday(), timeZone: useTimeZone() };
  const [queued] = useState(() => findQueued(user, state.key));
  const [isClosed, setIsClosed] = useState(false);
  // CorrectionNotice already says which sale it is.
  const isExplained = state.corrects !== undefined && missingNames.length === 0;
  if (resumedKey !== state.key || isClosed || state.attempt || isExplained) return null;
  return (
    <Alert
      severity={missingNames.length > 0 ? 'warning' : 'info'}
      sx={{ mb: 2 }}
      onClose={() => setIsClosed(true)}
      closeText="Fechar"
    >
      {queued
        ? `Esta é a venda de ${formatMoney(queued.sale.amount)} guardada ${formatQueuedTime(queued, clock)}.`
        : 'Esta é a venda que você não terminou.'}
      {missingNames.length > 0 && ` Parte dela não existe mais e foi retirada: ${missingNames.join(', ')}.`}
    </Alert>
  );
}

/** From the choice of the customer on: without the points no reward can be promised. */
export function WithoutPointsNotice() {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Sem conexão, a venda segue sem recompensa: os pontos do cliente só se veem com o servidor.
    </Alert>
  );
}

interface LastSaleNoticeProps {
  user: Id;
  state: WizardState;
  /** The reservation that was sold. */
  reservation: Reservation | null;
}

/** Shown on the first step until the next sale begins: the result of the last sale. */
export function LastSaleNotice({ user, state, reservation }: LastSaleNoticeProps) {
  const hasBegun = !(state.step === 'reservation' && isUntouched(state));
  const { lastSale, dismiss } = useLastSale(user, state.key, hasBegun);
  if (!lastSale) return null;
  return 'queued' in lastSale ? (
    <QueuedPanel queued={lastSale.queued} reservation={reservation} onClose={dismiss} />
  ) : (
    <SoldPanel receipt={lastSale.receipt} reservation={reservation} onClose={dismiss} />
  );
}

interface PanelProps {
  reservation: Reservation | null;
  onClose: () => void;
}

/** Shown while the last sale is in the queue. */
function QueuedPanel({ queued, reservation, onClose }: { queued: QueuedSale } & PanelProps) {
  const isWaiting = useQueuedSales().some(({ key }) => key === queued.key);
  if (!isWaiting) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      onClose={onClose}
      closeText="Dispensar aviso"
      slotProps={{ closeButton: { title: 'Dispensar' } }}
    >
      <AlertTitle>Venda de {formatMoney(queued.sale.amount)} guardada neste aparelho</AlertTitle>
      <Change cents={sumCents((queued.sale.payments ?? []).map(computeChange))} />
      Não foi possível falar com o servidor. Ela entra sozinha, uma única vez, quando ele voltar. Pode atender o próximo
      cliente.
      <BackToAgenda reservation={reservation} />
    </Alert>
  );
}

/** The last sale, with buttons to print, correct or void it. */
function SoldPanel({ receipt, reservation, onClose }: { receipt: Receipt } & PanelProps) {
  const openDialog = useDialog();
  const { id, soldAt, total, customer, loose } = receipt;
  const whose = customer ?? (loose ? 'Venda avulsa' : null);
  return (
    <SoldBox aria-label="Última venda">
      <CheckCircle color="success" />
      <Text>
        Venda registrada: <Money cents={total} />
        {whose && ` · ${whose}`}
        <Change cents={sumCents(receipt.payments.map(({ change }) => change))} />
      </Text>
      <Buttons>
        <BackToAgenda reservation={reservation} />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PrintIcon />}
          onClick={() => openDialog((close) => <ReceiptDialog receipt={receipt} onClose={close} />)}
        >
          Imprimir recibo
        </Button>
        <CorrectAndVoidButtons sale={{ id, number: id, created_at: soldAt }} onVoided={onClose} />
      </Buttons>
      <IconButton onClick={onClose} aria-label="Dispensar recibo" sx={{ mr: -1 }}>
        <CloseIcon />
      </IconButton>
    </SoldBox>
  );
}

/** The way to the day of the sold reservation in the agenda; nothing for any other sale. */
function BackToAgenda({ reservation }: Pick<PanelProps, 'reservation'>) {
  const hasAgenda = useFeature('agenda');
  const isPhone = useIsPhone();
  if (!hasAgenda || !reservation) return null;
  return (
    <Button
      component={Link}
      to={getReservationAddress(reservation, listPreferences.getItem<string>(VIEW_PREFERENCE), isPhone)}
      state={withIntent({ reservations: { show: reservation.id } })}
      variant="outlined"
      color="secondary"
      startIcon={<AgendaIcon />}
    >
      Voltar à agenda
    </Button>
  );
}

/** The change to hand over, large: the drawer is open and the customer waits. */
function Change({ cents }: { cents: Cents }) {
  return (
    cents > 0 && (
      <ChangeText>
        Troco <Money cents={cents} />
      </ChangeText>
    )
  );
}

const ChangeText = styled('span')(({ theme }) => ({
  ...theme.typography.figure,
  display: 'block',
  fontSize: '1.5rem',
}));

const SoldBox = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 2),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

// On a small screen the buttons take their own line.
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 1),
  gridRow: 2,
  gridColumn: '1 / -1',
  [theme.breakpoints.down('sm')]: { '& > :first-of-type': { flexBasis: '100%' } },
  [theme.breakpoints.up('md')]: { gridRow: 1, gridColumn: 3 },
}));

const Text = styled('p')({ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' });
