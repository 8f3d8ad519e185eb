import { proposedTotal } from '../../../domain/cash.ts';
import { LIMITS } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { CashClosing, CashRegister } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { cashClosingInput } from '../../../domain/schemas/cashClosing.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { MoneyInput } from '../../components/form/MoneyInput.tsx';
import { ResponsibleInput } from '../../components/form/ResponsibleInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useToday } from '../../session.ts';

const FAILURE = 'Erro ao salvar fechamento';

interface ClosingFormProps {
  record: CashClosing | null;
  register: CashRegister;
  onClose: () => void;
}

/** The form of a closing, for a new one (`record` null) and for an edit. A new one proposes today's sales less its expenses. */
export function ClosingForm({ record, register, onClose }: ClosingFormProps) {
  const today = useToday();
  const { total, expenses } = register.today;
  // What an earlier closing of today has counted is not registered twice.
  const earlier = register.cash_register_closed.find((closing) => closing.closed_at === today);
  const proposed = earlier?.uncovered_total ?? proposedTotal(total, expenses);
  return (
    <FormDialog
      resource="cash-register"
      title={record ? 'Editar Fechamento' : 'Fechar Caixa'}
      record={record}
      defaultValues={{ closed_at: today, total_received: proposed, expenses }}
      schema={cashClosingInput}
      sentences={{
        created: 'Caixa fechado com sucesso!',
        updated: 'Fechamento atualizado com sucesso!',
        createFailed: () => FAILURE,
        updateFailed: () => FAILURE,
      }}
      fields={{
        closed_at: { label: 'Data', show: (day) => formatDay(String(day)) },
        total_received: { label: 'Total a registrar', show: (reais) => formatMoney(toCents(reais)) },
        observation: { label: 'Observação' },
      }}
      onClose={onClose}
    >
      <TextInput source="closed_at" label="Data" type="date" required max={today} />
      <MoneyInput
        source="total_received"
        label="Total a registrar"
        required
        helperText={
          record || earlier ? undefined : `Vendas de hoje ${formatMoney(total)} menos despesas ${formatMoney(expenses)}`
        }
      />
      <ResponsibleInput current={record && { id: record.employee_id, name: record.employee }} />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
    </FormDialog>
  );
}
