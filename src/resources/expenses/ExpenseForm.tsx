import { LIMITS } from '../../../domain/constants.ts';
import type { Expense } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { expenseInput } from '../../../domain/schemas/expense.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoneyInput } from '../../components/form/MoneyInput.tsx';
import { ResponsibleInput } from '../../components/form/ResponsibleInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';

const FAILURE = 'Erro ao salvar despesa';

/** The form of an expense, for a new one (`record` null) and for an edit. */
export function ExpenseForm({ record, onClose }: { record: Expense | null; onClose: () => void }) {
  return (
    <FormDialog
      resource="despesas"
      title={record ? 'Editar Despesa' : 'Nova Despesa'}
      record={record}
      schema={expenseInput}
      sentences={{
        created: 'Despesa criada com sucesso!',
        updated: 'Despesa atualizada com sucesso!',
        createFailed: () => FAILURE,
        updateFailed: () => FAILURE,
      }}
      fields={{
        amount: { label: 'Valor', show: (reais) => formatMoney(toCents(reais)) },
        employee_id: { label: 'Responsável', show: (_, expense) => (expense as Expense).employee },
        description: { label: 'Descrição' },
      }}
      onClose={onClose}
    >
      <MoneyInput source="amount" label="Valor" required autoFocus />
      <ResponsibleInput current={record && { id: record.employee_id, name: record.employee }} />
      <TextInput source="description" label="Descrição" required maxLength={LIMITS.description} />
    </FormDialog>
  );
}
