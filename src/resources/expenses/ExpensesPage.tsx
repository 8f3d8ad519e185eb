import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useRecordContext } from 'react-admin';
import { formatDay, formatDayLong, toShopTimeOrEmpty } from '../../../domain/dates.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { getScreenTitle } from '../../../domain/resources/resource.ts';
import type { ExpensesToday } from '../../../domain/responses.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { getServerMessage } from '../../components/errorMessages.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money } from '../../components/NumericText.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { DeclaredActions } from '../../components/records/DeclaredCard.tsx';
import { LocalRecords } from '../../components/records/LocalRecords.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { useCreateIntent } from '../../components/records/useCreateIntent.ts';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { useShopDataProvider } from '../../dataProvider/useShopDataProvider.ts';
import { lazyComponent, lazyDialog } from '../../lazyComponent.tsx';
import { useFeature, useTimeZone, useToday } from '../../session.ts';
import { useUrlParams } from '../../urlState.ts';
import { type Period, readPeriod } from './period.ts';

const PeriodFilter = lazyComponent(async () => (await import('./PeriodFilter.tsx')).PeriodFilter);
const ExpenseForm = lazyDialog(async () => (await import('./ExpenseForm.tsx')).ExpenseForm);

const FAILURE = 'Erro ao carregar despesas do dia';
const NOT_LOADED = 'Não foi possível carregar as despesas.';
const CARD_HEIGHT = 138;

/** Today's expenses; with the feature `expenses.list` also those of other days. */
export function ExpensesPage() {
  const today = useToday();
  const { params, change } = useUrlParams();
  const lists = useFeature('expenses.list');
  const period = lists ? readPeriod(params) : null;
  const setPeriod = (chosen: Period | null) =>
    change({ from: chosen?.from ?? null, to: chosen?.to ?? null, page: null });
  const shown = period ?? { from: today, to: today };
  const isToday = shown.from === today && shown.to === today;
  const query = useExpenses(isToday ? null : shown);
  const { data, error } = query;
  // What is new is of today: there it is to be seen.
  const newExpense = (close: () => void) => (
    <ExpenseForm
      onClose={() => {
        setPeriod(null);
        close();
      }}
    />
  );
  useCreateIntent(expenses, newExpense);
  return (
    <>
      <PageHeader
        title={getScreenTitle(expenses)}
        note={isToday ? `Hoje, ${formatDayLong(today)}` : `De ${formatDay(shown.from)} a ${formatDay(shown.to)}`}
      >
        <NewRecordButton label={expenses.texts.new} renderForm={newExpense} />
      </PageHeader>
      {lists && (
        <Suspense fallback={<Box sx={{ height: 56, mb: 3 }} />}>
          <PeriodFilter value={shown} today={today} onChange={setPeriod} />
        </Suspense>
      )}
      {error && !data ? (
        <LoadError query={query} failure={NOT_LOADED} toastMessage={saidOf(error)} />
      ) : (
        <LocalRecords
          resource={expenses}
          records={data?.list}
          fileDate={isToday ? undefined : shown.to}
          head={<Total label={isToday ? 'Total de hoje' : 'Total do período'} total={data?.total} />}
          empty={
            isToday ? (
              <EmptyState
                icon={<ReceiptLongOutlined />}
                text="Nenhuma despesa hoje. Lance aqui o que sair do caixa."
                action={<NewRecordButton label="Lançar a primeira" renderForm={newExpense} />}
              />
            ) : (
              <EmptyState
                icon={<ReceiptLongOutlined />}
                text="Nenhuma despesa neste período."
                action={
                  <Button variant="outlined" onClick={() => setPeriod(null)}>
                    Ver as de hoje
                  </Button>
                }
              />
            )
          }
          card={ExpenseCard}
          cardHeight={CARD_HEIGHT}
          actions={DeclaredActions}
        />
      )}
    </>
  );
}

/** The expenses of a period, or today's where it is null, and what they come to; undefined while they are on their way. */
function useExpenses(period: Period | null) {
  const shop = useShopDataProvider();
  const today = useToday();
  const query = useQuery({
    queryKey: ['despesas', period ?? 'today', today],
    queryFn: async ({ signal }): Promise<ExpensesToday> => {
      if (!period) return shop.getExpensesToday({ signal });
      const list = await shop.getExpenses(period.from, period.to, { signal });
      return { list, total: sumCents(list.map(({ amount }) => amount)) };
    },
  });
  const { error } = query;
  useFailureToast(error !== null, saidOf(error));
  return query;
}

/** The server's own sentence when it has one (spec.md §8). */
function saidOf(error: unknown): string {
  return getServerMessage(error) ?? FAILURE;
}

/** What the expenses come to; undefined while that is not known. */
function Total({ label, total }: { label: string; total: Cents | undefined }) {
  return (
    <Card component="section" aria-label={label} sx={{ maxWidth: { sm: 360 } }}>
      <CardContent sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="textSecondary">{label}</Typography>
        {total === undefined ? (
          <Typography key="waiting" variant="figure">
            <Skeleton width={120} />
          </Typography>
        ) : (
          // Another element than before: it tells what changes, and not what it begins with.
          <Typography key="known" variant="figure" aria-live="polite">
            <Money cents={total} />
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

/** An expense: how much, what for, who answers for it and when. */
function ExpenseCard() {
  const expense = useRecordContext<Expense>();
  const timeZone = useTimeZone();
  const today = useToday();
  if (!expense) return null;
  const { day, time } = toShopTimeOrEmpty(expense.created_at, timeZone);
  return (
    <RecordCard name={expense.description} actions={<DeclaredActions />}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {expense.description}
        </Typography>
        <Typography variant="h2" component="p">
          <Money cents={expense.amount} />
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {[expense.employee, day !== '' && day !== today && formatDay(day), time].filter(Boolean).join(' · ')}
      </Typography>
    </RecordCard>
  );
}
