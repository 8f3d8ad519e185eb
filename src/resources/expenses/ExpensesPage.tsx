import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { formatDay, formatDayLong, toShopTimeOrEmpty } from '../../../domain/dates.ts';
import { getExpenseOwner } from '../../../domain/expenseOwners.ts';
import { type Cents, sumCents } from '../../../domain/money.ts';
import type { DayRange } from '../../../domain/periods.ts';
import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { getScreenTitle } from '../../../domain/resources/resource.ts';
import type { ExpensesToday } from '../../../domain/responses.ts';
import { useDialog } from '../../components/DialogHost.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { getServerMessage } from '../../components/errorMessages.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { Money } from '../../components/NumericText.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { FormIntents } from '../../components/records/FormIntents.tsx';
import { LocalRecords } from '../../components/records/LocalRecords.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordActions } from '../../components/records/RecordActions.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { useRowName } from '../../components/records/rowNames.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { ConfirmDeleteExpense, ExpenseForm } from '../../lazyDialogs.ts';
import { useFeature, useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { useUrlParams } from '../../urlState.ts';
import { PeriodFilter, readPeriod } from './PeriodFilter.tsx';

const FAILURE = 'Erro ao carregar despesas do dia';
const NOT_LOADED = 'Não foi possível carregar as despesas.';
const CARD_HEIGHT = 138;

/** Today's expenses; other days with the feature `expenses.list`. */
export function ExpensesPage() {
  const today = useToday();
  const { params, change } = useUrlParams();
  const canListPeriods = useFeature('expenses.list');
  const period = canListPeriods ? readPeriod(params) : null;
  const setPeriod = (chosen: DayRange | null) =>
    change({ from: chosen?.from ?? null, to: chosen?.to ?? null, page: null });
  const shown = period ?? { from: today, to: today };
  const isToday = shown.from === today && shown.to === today;
  const query = useExpenses(isToday ? null : shown);
  const { data, error } = query;
  // A new expense is dated today, so the list returns to today.
  const renderNewExpense = (close: () => void) => (
    <ExpenseForm
      record={null}
      onClose={() => {
        setPeriod(null);
        close();
      }}
    />
  );
  return (
    <>
      <PageHeader
        title={getScreenTitle(expenses)}
        note={isToday ? `Hoje, ${formatDayLong(today)}` : `De ${formatDay(shown.from)} a ${formatDay(shown.to)}`}
      >
        <NewRecordButton label={expenses.texts.new} renderForm={renderNewExpense} />
      </PageHeader>
      <FormIntents
        resource={expenses}
        renderForm={(close, record) =>
          record ? <ExpenseForm record={record as Expense} onClose={close} /> : renderNewExpense(close)
        }
      />
      {canListPeriods && <PeriodFilter value={shown} today={today} onChange={setPeriod} />}
      {error && !data ? (
        <LoadError query={query} failure={NOT_LOADED} toastMessage={getFailureMessage(error)} />
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
                action={<NewRecordButton label="Lançar a primeira" renderForm={renderNewExpense} />}
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
          actions={ExpenseActions}
        />
      )}
    </>
  );
}

/** The expenses of a period, or today's if null, with their total; undefined while loading. */
function useExpenses(period: DayRange | null) {
  const shop = useShopDataProvider();
  const today = useToday();
  const query = useQuery({
    queryKey: [expenses.name, period ?? 'today', today],
    queryFn: async ({ signal }): Promise<ExpensesToday> => {
      if (!period) return shop.getExpensesToday({ signal });
      const list = await shop.getExpenses(period.from, period.to, { signal });
      return { list, total: sumCents(list.map(({ amount }) => amount)) };
    },
  });
  useFailureToast(query, getFailureMessage(query.error));
  return query;
}

/** The server's message if it sent one (spec.md §8). */
function getFailureMessage(error: unknown): string {
  return getServerMessage(error) ?? FAILURE;
}

/** The total of the expenses; undefined while loading. */
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
          // A new element: changes are announced, the first value is not.
          <Typography key="known" variant="figure" aria-live="polite">
            <Money cents={total} />
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

function ExpenseActions() {
  const expense = useRecordContext<Expense>();
  if (!expense) return null;
  const isOwned = getExpenseOwner(expense) !== null;
  return (
    <RecordActions
      resource={expenses}
      record={expense}
      isReadOnly={isOwned}
      renderForm={(close) => <ExpenseForm record={expense} onClose={close} />}
      renderDelete={(close) => <ConfirmDeleteExpense expense={expense} onClose={close} />}
    >
      {isOwned && <ShowButton expense={expense} />}
    </RecordActions>
  );
}

/** In place of 'Editar' and 'Excluir', for an expense that changes only with its advance or payout. */
function ShowButton({ expense }: { expense: Expense }) {
  const openDialog = useDialog();
  const name = useRowName(expenses, expense);
  return (
    <Button
      startIcon={<VisibilityOutlined />}
      aria-label={`Ver ${name}`}
      onClick={() => openDialog((close) => <ExpenseForm record={expense} onClose={close} />)}
    >
      Ver
    </Button>
  );
}

function ExpenseCard() {
  const expense = useRecordContext<Expense>();
  const timeZone = useTimeZone();
  const today = useToday();
  if (!expense) return null;
  const { day, time } = toShopTimeOrEmpty(expense.created_at, timeZone);
  return (
    <RecordCard name={expense.description} actions={<ExpenseActions />}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {expense.description}
        </Typography>
        <Typography variant="h2" component="p">
          <Money cents={expense.amount} />
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {[
          expense.employee,
          day !== '' && day !== today && formatDay(day),
          time,
          expense.source === 'outside' && expenses.fields.source.show(expense.source),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </RecordCard>
  );
}
