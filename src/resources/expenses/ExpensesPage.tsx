import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RecordContextProvider, useNotify } from 'react-admin';
import { formatDayLong } from '../../../domain/dates.ts';
import type { ExpensesToday } from '../../../domain/entities.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { CardGrid } from '../../components/records/CardGrid.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';
import { ExpenseCard } from './ExpenseCard.tsx';
import { ExpenseForm } from './ExpenseForm.tsx';

const FAILURE = 'Erro ao carregar despesas do dia';
const CARD_HEIGHT = 180;

/** Today's expenses with their total. */
export function ExpensesPage() {
  const shop = useShopData();
  const notify = useNotify();
  const today = useToday();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['expenses', 'today', today],
    queryFn: ({ signal }) => shop.getExpensesToday({ signal }),
  });
  // The error's own sentence when it has one (spec.md §8).
  const failure = error ? error.message || FAILURE : null;
  useEffect(() => {
    if (failure) notify(failure, { type: 'error' });
  }, [failure, notify]);

  return (
    <>
      <PageHeader title="Despesas" note={`Hoje, ${formatDayLong(today)}`}>
        <NewRecordButton label="Nova Despesa" renderForm={(close) => <ExpenseForm record={null} onClose={close} />} />
      </PageHeader>
      {failure && !data ? (
        <ErrorState message={failure} onRetry={refetch} retrying={isFetching} />
      ) : (
        <>
          <TodayTotal total={data?.total} />
          {data ? <Expenses list={data.list} /> : <Waiting />}
        </>
      )}
    </>
  );
}

function TodayTotal({ total }: { total: number | undefined }) {
  return (
    <Card component="section" aria-label="Total de hoje" sx={{ mb: 3, maxWidth: 360 }}>
      <CardContent>
        <Typography color="textSecondary">Total de hoje</Typography>
        <Typography variant="h2" component="p" aria-live="polite">
          {total === undefined ? <Skeleton width={140} /> : <Money cents={total} />}
        </Typography>
      </CardContent>
    </Card>
  );
}

function Expenses({ list }: Pick<ExpensesToday, 'list'>) {
  if (list.length === 0) {
    return <EmptyState icon={<ReceiptLongOutlined />} text="Nenhuma despesa hoje. Lance aqui o que sair do caixa." />;
  }
  return (
    <CardGrid>
      {list.map((expense) => (
        <RecordContextProvider key={expense.id} value={expense}>
          <li>
            <ExpenseCard />
          </li>
        </RecordContextProvider>
      ))}
    </CardGrid>
  );
}

function Waiting() {
  return (
    <CardGrid aria-busy="true" aria-label="Carregando">
      {['primeira', 'segunda', 'terceira'].map((key) => (
        <li key={key}>
          <Skeleton variant="rounded" height={CARD_HEIGHT} />
        </li>
      ))}
    </CardGrid>
  );
}
