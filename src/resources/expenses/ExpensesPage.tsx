import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { formatDayLong, shopTime } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import { type Expense, expenses } from '../../../domain/resources/expenses.ts';
import { labelOf } from '../../../domain/resources/resource.ts';
import { reasonOf, sentenceOfServer } from '../../components/errorMessages.ts';
import { Money } from '../../components/Figure.tsx';
import { EmptyState, ErrorState } from '../../components/Note.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { DeclaredActions } from '../../components/records/DeclaredCard.tsx';
import { ResourceForm } from '../../components/records/dialogs.ts';
import { LocalRecords } from '../../components/records/LocalRecords.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { RecordCard } from '../../components/records/RecordCard.tsx';
import { useAddWanted } from '../../components/records/useAddWanted.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useTimeZone, useToday } from '../../session.ts';

const FAILURE = 'Erro ao carregar despesas do dia';
const NOT_LOADED = 'Não foi possível carregar as despesas.';
const CARD_HEIGHT = 138;

const newExpense = (close: () => void) => <ResourceForm resource={expenses} record={null} onClose={close} />;

export function ExpensesPage() {
  const shop = useShopData();
  const notify = useNotify();
  const today = useToday();
  useAddWanted(expenses, newExpense);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['despesas', 'today', today],
    queryFn: ({ signal }) => shop.getExpensesToday({ signal }),
  });
  // The server's own sentence when it has one (spec.md §8).
  const said = sentenceOfServer(error) ?? FAILURE;
  useEffect(() => {
    if (error) notify(said, { type: 'error' });
  }, [error, said, notify]);

  return (
    <>
      <PageHeader title={labelOf(expenses)} note={`Hoje, ${formatDayLong(today)}`}>
        <NewRecordButton label={expenses.texts.new} renderForm={newExpense} />
      </PageHeader>
      {error && !data ? (
        <ErrorState message={reasonOf(error, said) ?? NOT_LOADED} onRetry={refetch} retrying={isFetching} />
      ) : (
        <LocalRecords
          resource={expenses}
          records={data?.list}
          head={<TodayTotal total={data?.total} />}
          empty={
            <EmptyState
              icon={<ReceiptLongOutlined />}
              text="Nenhuma despesa hoje. Lance aqui o que sair do caixa."
              action={<NewRecordButton label="Lançar a primeira" renderForm={newExpense} />}
            />
          }
          card={ExpenseCard}
          cardHeight={CARD_HEIGHT}
          actions={DeclaredActions}
        />
      )}
    </>
  );
}

/** What today's expenses come to; undefined while that is not known. */
function TodayTotal({ total }: { total: Cents | undefined }) {
  return (
    <Card component="section" aria-label="Total de hoje" sx={{ maxWidth: { sm: 360 } }}>
      <CardContent sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="textSecondary">Total de hoje</Typography>
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
  if (!expense) return null;
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
        {[expense.employee, shopTime(new Date(expense.created_at), timeZone).time].filter(Boolean).join(' · ')}
      </Typography>
    </RecordCard>
  );
}
