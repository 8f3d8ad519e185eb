import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { type Day, formatDay, formatDayLong } from '../../../domain/dates.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { UnclosedDays } from '../../components/UnclosedDays.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { ClosingForm } from '../../lazyDialogs.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useToday } from '../../shopClock.ts';
import { CashFigures } from './CashFigures.tsx';
import { ClosingStatus } from './ClosingStatus.tsx';
import { Closings } from './Closings.tsx';
import { DaySales, useDaySales } from './DaySales.tsx';
import { DayTotals, useDayTotals } from './DayTotals.tsx';
import { LooseSales } from './LooseSales.tsx';
import { useCashRegister } from './useCashRegister.ts';

const FAILURE = 'Erro ao carregar o caixa';

const renderNewClosing = (close: () => void) => <ClosingForm record={null} onClose={close} />;
const renderClosingOfDay = (day: Day | undefined) => (close: () => void) => (
  <ClosingForm record={null} day={day} onClose={close} />
);

/** The cash register: today's takings and loose sales, the month's totals, and the closings. */
export function CashPage() {
  const query = useCashRegister();
  const { data, error } = query;
  const daySales = useDaySales();
  const dayTotals = useDayTotals();
  const register = daySales?.isPending || dayTotals?.isPending ? undefined : data;
  useFailureToast(error, FAILURE);
  const retryAll = () => Promise.all([query, daySales, dayTotals].map((each) => each?.refetch()));

  const [intent, clearIntent] = useNavigationIntent('cash');
  const openDialog = useDialog();
  useEffect(() => {
    if (!intent || !data) return;
    openDialog(renderClosingOfDay(intent.day));
    clearIntent();
  }, [intent, data, openDialog, clearIntent]);

  return (
    <>
      <PageHeader title="Caixa" note={`Hoje, ${formatDayLong(useToday())}`}>
        <NewRecordButton label="Fechar Caixa" icon={<LockOutlined />} disabled={!data} renderForm={renderNewClosing} />
      </PageHeader>
      {error && !data ? (
        <LoadError
          query={{ data, error, refetch: retryAll }}
          failure="Não foi possível carregar o caixa."
          toastMessage={FAILURE}
        />
      ) : (
        // The key remounts the content once loaded: the number of rows is unknown before, and updating in place would
        // shift the page.
        <Stack key={register ? 'known' : 'waiting'} spacing={3} aria-busy={!register}>
          <UnclosedDays
            days={register?.unclosed}
            action={({ day }) => (
              <Button variant="outlined" color="inherit" onClick={() => openDialog(renderClosingOfDay(day))}>
                Fechar {formatDay(day)}
              </Button>
            )}
          />
          <ClosingStatus register={register} />
          <CashFigures register={register} />
          {dayTotals && <DayTotals totals={dayTotals} isLoading={!register} />}
          {daySales && <DaySales sales={daySales} isLoading={!register} />}
          <LooseSales sales={register?.today.individual_sales.sales} />
          <Closings closings={register?.cash_register_closed} />
        </Stack>
      )}
    </>
  );
}
