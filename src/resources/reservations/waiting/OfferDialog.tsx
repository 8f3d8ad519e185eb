import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../../domain/dates.ts';
import { formatSpan } from '../../../../domain/dayGrid.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { nameRows } from '../../../../domain/rowNames.ts';
import type { FreedHour } from '../../../../domain/waitingListMatches.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { ErrorState } from '../../../components/EmptyState.tsx';
import { getFailureReason } from '../../../components/errorMessages.ts';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { Contact } from '../../../components/records/Contact.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useAgenda } from '../../../dataProvider/useAgenda.ts';
import { useActiveEmployees } from '../../../dataProvider/useChoices.ts';
import { useWaitingList } from '../../../dataProvider/useWaitingList.ts';
import { BookWaitingForm } from '../../../lazyDialogs.ts';
import { findCurrentOffer, useBookingClock } from './findCurrentOffer.ts';
import { formatRequest } from './WaitingCard.tsx';

const NOT_LOADED = 'Não foi possível ver quem cabe neste horário.';

/** The waiting customers who fit into a freed hour, to be called and booked. */
export function OfferDialog({ hour, onClose }: { hour: FreedHour; onClose: () => void }) {
  const openDialog = useDialog();
  const clock = useBookingClock();
  const queries = [useWaitingList(), useAgenda(hour.date, hour.date), useActiveEmployees()] as const;
  const [{ data: list }, { data: days }, { data: employees }] = queries;
  const failed = queries.find(({ error, data }) => error && !data);
  const offer = list && days && employees && findCurrentOffer(hour, { list, days, employees, clock });
  const matches = list && days && employees && (offer?.matches ?? []);
  const { date, employee, spans } = offer?.hour ?? hour;
  const names = nameRows(
    (matches ?? []).map(({ waiting }) => waiting),
    ({ customer }) => customer,
    [({ phone }) => formatPhone(phone), formatRequest],
  );
  return (
    <InfoDialog title="Quem cabe neste horário" maxWidth="sm" onClose={onClose}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {formatDay(date)}, {spans.map(formatSpan).join(' e ')}, com {employee.name}
      </Typography>
      {failed && (
        <ErrorState
          message={getFailureReason(failed.error, NOT_LOADED) ?? NOT_LOADED}
          onRetry={() => {
            for (const { error, refetch } of queries) if (error) void refetch();
          }}
        />
      )}
      {!matches && !failed && <RowSkeletons rows={2} height={88} />}
      {matches?.length === 0 && (
        <Typography role="status">Ninguém da lista de espera cabe mais neste horário.</Typography>
      )}
      {matches && matches.length > 0 && (
        <People>
          {matches.map(({ waiting, time }) => (
            <li key={waiting.id}>
              <div>
                <Typography variant="h3" component="p">
                  {waiting.customer}
                </Typography>
                <Contact phone={waiting.phone} email={null} />
                <Typography variant="body2">{formatRequest(waiting)}</Typography>
                {waiting.observation && (
                  <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                    {waiting.observation}
                  </Typography>
                )}
              </div>
              <Button
                variant="contained"
                color="secondary"
                aria-label={`Agendar ${names.get(waiting.id)} às ${time}`}
                onClick={() =>
                  // Its end closes this dialog too, but not a form below.
                  openDialog(() => <BookWaitingForm {...{ waiting, date, time, onClose }} employee={employee.id} />, {
                    over: true,
                  })
                }
              >
                Agendar às {time}
              </Button>
            </li>
          ))}
        </People>
      )}
    </InfoDialog>
  );
}

const People = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    padding: theme.spacing(1.5, 2),
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
    '& > div': { flex: '1 1 12rem', minWidth: 0 },
  },
}));
