import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useRecordContext } from 'react-admin';
import type { DayPart } from '../../../../domain/constants.ts';
import { addDays, formatDay, formatRelativeDay } from '../../../../domain/dates.ts';
import { isSameId } from '../../../../domain/ids.ts';
import { type Waiting, waitingList } from '../../../../domain/resources/waitingList.ts';
import { isStillWaiting, SEARCHED_DAYS } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { Contact } from '../../../components/records/Contact.tsx';
import { RecordActions } from '../../../components/records/RecordActions.tsx';
import { RecordCard } from '../../../components/records/RecordCard.tsx';
import { useRowName } from '../../../components/records/rowNames.tsx';
import { useFirstFreeHours } from '../../../dataProvider/useWaitingList.ts';
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
      <FirstFree waiting={waiting} />
      {observation && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
          {observation}
        </Typography>
      )}
    </RecordCard>
  );
}

/** `Corte, Barba · com Bia · de manhã`. */
export function formatRequest({ services, employee, day_part }: Waiting): string {
  const names = services.map(({ name }) => name).join(', ') || 'Nenhum serviço';
  const parts = [
    names,
    employee === null ? 'com qualquer um' : `com ${employee}`,
    day_part && DAY_PART_PHRASES[day_part],
  ];
  return parts.filter(Boolean).join(' · ');
}

const DAY_PART_PHRASES = { morning: 'de manhã', afternoon: 'à tarde', evening: 'à noite' } satisfies Record<
  DayPart,
  string
>;

/** The first hour at which the customer can come; nothing without the feature, and once the entry is over. */
function FirstFree({ waiting }: { waiting: Waiting }) {
  const today = useToday();
  const { hour, isKnown } = useFirstFreeHour(waiting);
  if (!isKnown || !isStillWaiting(waiting, today)) return null;
  const lastDay = [waiting.to, addDays(today, SEARCHED_DAYS - 1)].sort()[0] ?? today;
  if (!hour && waiting.from > lastDay) return null;
  return (
    <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }} color={hour ? 'success' : 'textSecondary'}>
      {hour
        ? `Primeiro horário livre: ${formatRelativeDay(today, hour.date).toLowerCase()} às ${hour.time}, com ${hour.employee.name}`
        : `Nenhum horário livre até ${formatDay(lastDay)}`}
    </Typography>
  );
}

function useFirstFreeHour({ id }: Waiting) {
  const { data } = useFirstFreeHours();
  return { hour: data?.find(({ waiting_id }) => isSameId(waiting_id, id)), isKnown: data !== undefined };
}

export function WaitingActions() {
  const waiting = useRecordContext<Waiting>();
  return waiting && <ActionsOfWaiting waiting={waiting} />;
}

function ActionsOfWaiting({ waiting }: { waiting: Waiting }) {
  const openDialog = useDialog();
  const name = useRowName(waitingList, waiting);
  const { hour } = useFirstFreeHour(waiting);
  return (
    <RecordActions
      resource={waitingList}
      record={waiting}
      renderForm={(close) => <WaitingForm record={waiting} onClose={close} />}
    >
      <Button
        variant="outlined"
        color="secondary"
        onClick={() =>
          openDialog((close) => (
            <BookWaitingForm
              waiting={waiting}
              date={hour?.date}
              time={hour?.time}
              employee={hour?.employee.id}
              onClose={close}
            />
          ))
        }
        aria-label={`Agendar ${name}`}
      >
        Agendar
      </Button>
    </RecordActions>
  );
}
