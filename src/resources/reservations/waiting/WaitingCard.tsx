import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import { formatDay } from '../../../../domain/dates.ts';
import { type Waiting, waitingList } from '../../../../domain/resources/waitingList.ts';
import { isStillWaiting } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { Contact } from '../../../components/records/Contact.tsx';
import { RecordActions } from '../../../components/records/RecordActions.tsx';
import { RecordCard } from '../../../components/records/RecordCard.tsx';
import { useRowName } from '../../../components/records/rowNames.tsx';
import { BookWaitingForm, WaitingForm } from '../../../lazyDialogs.ts';
import { useToday } from '../../../shopClock.ts';

/** An entry of the waiting list; dimmed once it is over. */
export function WaitingCard() {
  const waiting = useRecordContext<Waiting>();
  const today = useToday();
  if (!waiting) return null;
  const { customer, phone, from, to, observation } = waiting;
  const isOver = !isStillWaiting(waiting, today);
  return (
    <RecordCard name={customer} dimmed={isOver} actions={<WaitingActions />}>
      {isOver && <Chip label="Prazo vencido" size="small" variant="outlined" sx={{ mb: 1 }} />}
      <Typography variant="h3" component="h2">
        {customer}
      </Typography>
      <Contact phone={phone} email={null} />
      <Typography variant="body2">{formatRequest(waiting)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {from === to ? `Em ${formatDay(from)}` : `De ${formatDay(from)} a ${formatDay(to)}`}
      </Typography>
      {observation && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {observation}
        </Typography>
      )}
    </RecordCard>
  );
}

/** `Corte, Barba · com Bia`. */
export function formatRequest({ services, employee }: Waiting): string {
  const names = services.map(({ name }) => name).join(', ') || 'Nenhum serviço';
  return `${names} · ${employee === null ? 'com qualquer um' : `com ${employee}`}`;
}

export function WaitingActions() {
  const waiting = useRecordContext<Waiting>();
  return waiting && <ActionsOfWaiting waiting={waiting} />;
}

function ActionsOfWaiting({ waiting }: { waiting: Waiting }) {
  const openDialog = useDialog();
  const name = useRowName(waitingList, waiting);
  return (
    <RecordActions
      resource={waitingList}
      record={waiting}
      renderForm={(close) => <WaitingForm record={waiting} onClose={close} />}
    >
      <Button
        variant="outlined"
        color="secondary"
        onClick={() => openDialog((close) => <BookWaitingForm waiting={waiting} onClose={close} />)}
        aria-label={`Agendar ${name}`}
      >
        Agendar
      </Button>
    </RecordActions>
  );
}
