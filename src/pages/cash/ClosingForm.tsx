import { proposalFor } from '../../../domain/cash.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import { DayInput } from '../../components/form/DayInput.tsx';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useToday } from '../../session.ts';
import { ProposedTotalInput } from './ProposedTotalInput.tsx';
import { TotalInput } from './TotalInput.tsx';
import { useCashRegister } from './useCashRegister.ts';

/** The form of a closing, for a new one (`record` null) and for an edit. */
export function ClosingForm({ record, onClose }: { record: CashClosing | null; onClose: () => void }) {
  const today = useToday();
  const { data: register } = useCashRegister();
  return (
    <FormDialog
      resource={closings}
      record={record}
      defaultValues={{ closed_at: today, total_received: register && proposalFor(today, today, register) }}
      // Of another day nobody has told the expenses: zero, as the contract has it for what a client does not know.
      prepare={(values) =>
        record ? values : { ...values, expenses: values.closed_at === today ? register?.today.expenses : 0 }
      }
      onClose={onClose}
    >
      <FieldInputs
        resource={closings}
        instead={{
          closed_at: <DayInput source="closed_at" label="Data" required max={today} />,
          total_received: record || !register ? <TotalInput /> : <ProposedTotalInput register={register} />,
        }}
      />
    </FormDialog>
  );
}
