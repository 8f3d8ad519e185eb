import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link } from 'react-router-dom';
import { reservations } from '../../../../domain/resources/reservations.ts';
import { getScreenTitle } from '../../../../domain/resources/resource.ts';
import { type Waiting, waitingList } from '../../../../domain/resources/waitingList.ts';
import { isStillWaiting } from '../../../../domain/waitingListMatches.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { FormIntents } from '../../../components/records/FormIntents.tsx';
import { LocalRecords } from '../../../components/records/LocalRecords.tsx';
import { NewRecordButton } from '../../../components/records/NewRecordButton.tsx';
import { useFailureToast } from '../../../components/useFailureToast.ts';
import { useWaitingList } from '../../../dataProvider/useWaitingList.ts';
import { WaitingForm } from '../../../lazyDialogs.ts';
import { useToday } from '../../../shopClock.ts';
import { RESET_PAGE, useUrlParams } from '../../../urlState.ts';
import { WaitingActions, WaitingCard } from './WaitingCard.tsx';

const NOT_LOADED = 'Não foi possível carregar a lista de espera.';
const CARD_HEIGHT = 250;

type Shown = 'waiting' | 'over';

export function WaitingListPage() {
  const { texts } = waitingList;
  const today = useToday();
  const { params, change } = useUrlParams();
  const shown: Shown = params.get('show') === 'over' ? 'over' : 'waiting';
  const setShown = (chosen: Shown) => change({ ...RESET_PAGE, show: chosen === 'waiting' ? null : chosen });
  const query = useWaitingList();
  const { data, error } = query;
  useFailureToast(query, texts.loadFailed);
  const renderNewForm = (close: () => void) => <WaitingForm record={null} onClose={close} />;
  const { waiting = [], over = [] } = Object.groupBy(data ?? [], (each) =>
    isStillWaiting(each, today) ? 'waiting' : 'over',
  );
  const records = { waiting, over }[shown];
  return (
    <>
      <PageHeader title={getScreenTitle(waitingList)} note="Quem vem se um horário ficar livre.">
        <Button
          component={Link}
          to={`/${reservations.name}`}
          variant="outlined"
          color="inherit"
          startIcon={<CalendarMonthOutlined />}
        >
          Agenda
        </Button>
        <NewRecordButton label={texts.new} color="secondary" renderForm={renderNewForm} />
      </PageHeader>
      <FormIntents
        resource={waitingList}
        renderForm={(close, record) => <WaitingForm record={record as Waiting | null} onClose={close} />}
      />
      {error && !data ? (
        <LoadError query={query} failure={NOT_LOADED} toastMessage={texts.loadFailed} />
      ) : (
        <LocalRecords
          resource={waitingList}
          records={data && records}
          head={
            <Choice
              exclusive
              aria-label="Mostrar"
              value={shown}
              onChange={(_, chosen: Shown | null) => chosen && setShown(chosen)}
            >
              <ToggleButton value="waiting">Esperando{data && ` (${waiting.length})`}</ToggleButton>
              <ToggleButton value="over">Prazo vencido{data && ` (${over.length})`}</ToggleButton>
            </Choice>
          }
          empty={
            <EmptyState
              icon={<HourglassEmptyOutlined />}
              text={
                shown === 'waiting'
                  ? `${texts.emptyList} Inclua quem quer vir se alguém cancelar.`
                  : 'Nenhum prazo venceu.'
              }
              action={
                shown === 'waiting' && (
                  <NewRecordButton label={texts.createFirst} color="secondary" renderForm={renderNewForm} />
                )
              }
            />
          }
          card={WaitingCard}
          cardHeight={CARD_HEIGHT}
          actions={WaitingActions}
        />
      )}
    </>
  );
}

const Choice = styled(ToggleButtonGroup)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'flex', '& > button': { flex: 1 } },
}));
