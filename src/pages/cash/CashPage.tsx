import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect } from 'react';
import { useNotify } from 'react-admin';
import { type Day, formatDay, formatDayLong } from '../../../domain/dates.ts';
import { isSameId } from '../../../domain/ids.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { UnclosedDays } from '../../components/UnclosedDays.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { isFirstLoad } from '../../dataProvider/isFirstLoad.ts';
import { ClosingForm } from '../../lazyDialogs.ts';
import { useNavigationIntent } from '../../navigationIntent.ts';
import { useToday } from '../../shopClock.ts';
import { CashFigures } from './CashFigures.tsx';
import { ClosingStatus } from './ClosingStatus.tsx';
import { Closings } from './Closings.tsx';
import { DaySales, useDaySales } from './DaySales.tsx';
import { DayTotals, useDayTotals } from './DayTotals.tsx';
import { CountingNotice } from './drawer/CountingNotice.tsx';
import { CountedElsewhere } from './drawer/count/CountedElsewhere.tsx';
import { DrawerButtons, renderMovement, renderOpening, useOpenCount } from './drawer/DrawerButtons.tsx';
import { DrawerSections } from './drawer/DrawerSections.tsx';
import { DrawerStatus, OpenSinceEarlierDayAlert, UncoveredAlert } from './drawer/DrawerStatus.tsx';
import { isUnexplained } from './drawer/effectiveCount.ts';
import { useDrawer, useIsSessionLoading, useOpening, useSessions, useStaleCount } from './drawer/queries.ts';
import { PAGE_SIZE, Sessions } from './drawer/Sessions.tsx';
import { UnexplainedAlert, UnexplainedOpeningAlert } from './drawer/UnexplainedAlerts.tsx';
import { LooseSales } from './LooseSales.tsx';
import { useCashRegister } from './useCashRegister.ts';

const FAILURE = 'Erro ao carregar o caixa';

const renderClosingOfDay = (day: Day | undefined) => (close: () => void) => (
  <ClosingForm record={null} day={day} onClose={close} />
);

/** The cash register: the drawer, today's takings and loose sales, the month's totals, and the closings. */
export function CashPage() {
  const query = useCashRegister();
  const { data, error: registerError } = query;
  const daySales = useDaySales();
  const dayTotals = useDayTotals();
  const drawer = useDrawer();
  const session = drawer?.current;
  const error = registerError ?? drawer?.query.error ?? null;
  const isCounting = drawer?.isCounting ?? false;
  const [typedCount, forgetTypedCount] = useStaleCount(drawer);
  // As the list of sessions asks for them.
  const sessions = useSessions(PAGE_SIZE, session === null);
  const latest = sessions.data?.sessions[0];
  const opening = useOpening(session === null);
  const isSessionLoading = useIsSessionLoading(isCounting ? undefined : session?.id);
  const isLoading =
    isSessionLoading ||
    [daySales, dayTotals, drawer?.query, session === null && sessions, session === null && opening].some(
      (each) => each && isFirstLoad(each),
    );
  const register = isLoading ? undefined : data;
  useFailureToast({ data: register, error }, FAILURE);
  const retryAll = () => Promise.all([query, daySales, dayTotals, drawer?.query].map((each) => each?.refetch()));

  const [intent, clearIntent] = useNavigationIntent('cash');
  const openDialog = useDialog();
  const openCount = useOpenCount();
  const notify = useNotify();
  const closeDay = useCallback(
    (day: Day | undefined) => {
      // The day of the open session is closed by its count; without a day, so is today.
      if (session && (day === undefined || day === session.business_day)) openCount(session, isCounting);
      else if (day !== undefined || !drawer) openDialog(renderClosingOfDay(day));
      else notify('O caixa não está aberto.', { type: 'info' });
    },
    [session, drawer, isCounting, openCount, openDialog, notify],
  );
  useEffect(() => {
    if (!intent || !register || (session === null && opening.isPending)) return;
    if ('close' in intent) closeDay(intent.day);
    else if (isCounting) notify('O caixa está sendo contado neste aparelho.', { type: 'info' });
    else if ('open' in intent) {
      if (session) notify('O caixa já está aberto.', { type: 'info' });
      else openDialog(renderOpening(opening.data));
    } else if (session) openDialog(renderMovement(intent.move));
    else notify('O caixa não está aberto.', { type: 'info' });
    clearIntent();
  }, [intent, register, session, opening, isCounting, closeDay, openDialog, notify, clearIntent]);

  return (
    <Narrow>
      <PageHeader title="Caixa" note={`Hoje, ${formatDayLong(useToday())}`}>
        {drawer ? (
          // With the content: more buttons need more lines on a phone, which would shift the page.
          !isCounting && <DrawerButtons session={register || error ? session : undefined} />
        ) : (
          <NewRecordButton
            label="Fechar Caixa"
            icon={<LockOutlined />}
            disabled={!data}
            renderForm={renderClosingOfDay(undefined)}
          />
        )}
      </PageHeader>
      {error && !register ? (
        <LoadError
          query={{ data: undefined, error, refetch: retryAll }}
          failure="Não foi possível carregar o caixa."
          toastMessage={FAILURE}
        />
      ) : isCounting ? (
        <Stack spacing={3}>
          <CountingNotice session={session} />
          <DrawerStatus session={session} latest={latest} />
          <CashFigures register={undefined} isHidden />
        </Stack>
      ) : (
        // The key remounts the content once loaded: the number of rows is unknown before, and updating in place would
        // shift the page.
        <Stack key={register ? 'known' : 'waiting'} spacing={3} aria-busy={!register}>
          <UnclosedDays
            // The day of the open drawer has a warning of its own.
            days={register?.unclosed?.filter(({ day }) => day !== session?.business_day)}
            action={({ day }) => (
              <Button variant="outlined" color="inherit" onClick={() => closeDay(day)}>
                Fechar {formatDay(day)}
              </Button>
            )}
          />
          {register && session && <OpenSinceEarlierDayAlert session={session} />}
          {typedCount && isSameId(latest?.id, typedCount.session) && latest && (
            <CountedElsewhere
              session={latest}
              draft={typedCount}
              where="A contagem dele está em Caixas."
              onClose={forgetTypedCount}
            />
          )}
          {drawer ? (
            <DrawerStatus session={register && session} latest={latest} opening={opening.data} />
          ) : (
            <ClosingStatus register={register} />
          )}
          {register && session && <UnexplainedOpeningAlert session={session} />}
          {register && session === null && latest && isUnexplained(latest) && (
            <UnexplainedAlert session={latest} label="Informar motivo da diferença do último caixa" />
          )}
          {drawer && <UncoveredAlert register={register} />}
          {register && session && <DrawerSections session={session} />}
          <CashFigures register={register} />
          {dayTotals && <DayTotals totals={dayTotals} isLoading={!register} />}
          {daySales && <DaySales sales={daySales} isLoading={!register} />}
          <LooseSales sales={register?.today.individual_sales.sales} />
          {drawer && register && <Sessions current={session} register={register} />}
          <Closings closings={register?.cash_register_closed} />
        </Stack>
      )}
    </Narrow>
  );
}

/** An amount stays near what it is of. */
const Narrow = styled('div')({ width: '100%', maxWidth: 1040, marginInline: 'auto' });
