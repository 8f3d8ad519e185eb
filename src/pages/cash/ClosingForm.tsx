import { proposalFor } from '../../../domain/cash.ts';
import { LIMITS } from '../../../domain/constants.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { CashClosing } from '../../../domain/entities.ts';
import { formatMoney, toCents } from '../../../domain/money.ts';
import { cashClosingInput } from '../../../domain/schemas/cashClosing.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../components/form/ResponsibleInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';
import { useToday } from '../../session.ts';
import { ProposedTotalInput } from './ProposedTotalInput.tsx';
import { TotalInput } from './TotalInput.tsx';
import { useCashRegister } from './useCashRegister.ts';

const FAILURE = 'Erro ao salvar fechamento';

/** The form of a closing, for a new one (`record` null) and for an edit. */
export function ClosingForm({ record, onClose }: { record: CashClosing | null; onClose: () => void }) {
  const today = useToday();
  const { data: register } = useCashRegister();
  return (
    <FormDialog
      resource="caixa"
      title={record ? 'Editar Fechamento' : 'Fechar Caixa'}
      record={record}
      defaultValues={{ closed_at: today, total_received: register && proposalFor(today, today, register) }}
      // Of another day nobody has told the expenses: zero, as the contract has it for what a client does not know.
      prepare={(values) =>
        record ? values : { ...values, expenses: values.closed_at === today ? register?.today.expenses : 0 }
      }
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
        employee_id: { label: 'Responsável', show: (_, closing) => (closing as CashClosing).employee },
        observation: { label: 'Observação' },
      }}
      onClose={onClose}
    >
      <TextInput source="closed_at" label="Data" type="date" required max={today} />
      {record || !register ? <TotalInput /> : <ProposedTotalInput register={register} />}
      <ResponsibleInput current={record && { id: record.employee_id, name: record.employee }} />
      <TextInput source="observation" label="Observação" multiline maxLength={LIMITS.observation} />
    </FormDialog>
  );
}
