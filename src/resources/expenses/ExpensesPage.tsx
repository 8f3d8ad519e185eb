import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { formatDayLong } from '../../../domain/dates.ts';
import type { Expense } from '../../../domain/entities.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { reasonOf, sentenceOfServer } from '../../components/reason.ts';
import { CardGrid } from '../../components/records/CardGrid.tsx';
import { CardPlace } from '../../components/records/CardPlace.tsx';
import { CardSkeletons } from '../../components/records/CardSkeletons.tsx';
import { InsteadOfList } from '../../components/records/InsteadOfList.tsx';
import { NewRecordButton } from '../../components/records/NewRecordButton.tsx';
import { useShopData } from '../../dataProvider/useShopData.ts';
import { useToday } from '../../session.ts';
import { ExpenseForm } from './dialogs.ts';
import { ExpenseCard } from './ExpenseCard.tsx';
import { TodayTotal } from './TodayTotal.tsx';

const FAILURE = 'Erro ao carregar despesas do dia';
const NOT_LOADED = 'Não foi possível carregar as despesas.';
const CARD_HEIGHT = 138;

const newExpense = (close: () => void) => <ExpenseForm record={null} onClose={close} />;

/** Today's expenses with their total. */
export function ExpensesPage() {
  const shop = useShopData();
  const notify = useNotify();
  const today = useToday();
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
      <PageHeader title="Despesas" note={`Hoje, ${formatDayLong(today)}`}>
        <NewRecordButton label="Nova Despesa" renderForm={newExpense} />
      </PageHeader>
      {error && !data ? (
        <InsteadOfList>
          <ErrorState message={reasonOf(error, said) ?? NOT_LOADED} onRetry={refetch} retrying={isFetching} />
        </InsteadOfList>
      ) : (
        <>
          <TodayTotal total={data?.total} />
          {data ? <Expenses list={data.list} /> : <CardSkeletons count={3} height={CARD_HEIGHT} />}
        </>
      )}
    </>
  );
}

function Expenses({ list }: { list: readonly Expense[] }) {
  if (list.length === 0) {
    return (
      <InsteadOfList>
        <EmptyState
          icon={<ReceiptLongOutlined />}
          text="Nenhuma despesa hoje. Lance aqui o que sair do caixa."
          action={<NewRecordButton label="Lançar a primeira" renderForm={newExpense} />}
        />
      </InsteadOfList>
    );
  }
  return (
    <CardGrid>
      {list.map((expense) => (
        <CardPlace key={expense.id} record={expense} card={ExpenseCard} />
      ))}
    </CardGrid>
  );
}
