import Icon from '@mui/icons-material/ReceiptLongOutlined';
import type { Expense } from '../../../domain/entities.ts';
import { Money } from '../../components/Money.tsx';
import { RecordList } from '../../components/RecordList.tsx';

export function ExpensesPage() {
  return (
    <RecordList<Expense>
      resource="expenses"
      title="Despesas"
      sortBy="created_at"
      icon={<Icon />}
      empty="Nenhuma despesa hoje."
      loadError="Erro ao carregar despesas do dia"
      headline={(expense) => expense.description}
      details={(expense) => (
        <>
          <Money cents={expense.amount} />
          {` · ${expense.employee}`}
        </>
      )}
    />
  );
}
