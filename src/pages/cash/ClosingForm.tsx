import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { getDaySums, isDayClosed, proposeClosingTotal, sumRegisteredTotals } from '../../../domain/cash.ts';
import type { Day } from '../../../domain/dates.ts';
import { type Cents, formatMoney, negate } from '../../../domain/money.ts';
import { type CashClosing, closings } from '../../../domain/resources/closings.ts';
import type { CashRegister } from '../../../domain/responses.ts';
import { DayInput } from '../../components/form/DayInput.tsx';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { ResponsibleInput } from '../../components/form/NewEmployee.tsx';
import { useField } from '../../components/form/useField.ts';
import { MoneyField } from '../../components/MoneyField.tsx';
import { useToday } from '../../shopClock.ts';
import { useCashRegister } from './useCashRegister.ts';

interface ClosingFormProps {
  record: CashClosing | null;
  /** Proposed day of a new closing. Default: today. */
  day?: Day;
  onClose: () => void;
}

/** The form of a closing: new when `record` is null. */
export function ClosingForm({ record, day, onClose }: ClosingFormProps) {
  const today = useToday();
  const { data: register } = useCashRegister();
  return (
    <FormDialog
      resource={closings}
      record={record}
      defaultValues={{
        closed_at: day ?? today,
        total_received: register && proposeClosingTotal(day ?? today, today, register),
      }}
      // The expenses of another day are unknown here: docs/contract.md has the client send 0.
      transform={(values) =>
        record
          ? values
          : { ...values, expenses: (register && getDaySums(values.closed_at as Day, today, register)?.expenses) ?? 0 }
      }
      onClose={onClose}
    >
      <FieldInputs
        resource={closings}
        overrides={{
          closed_at: <DayInput source="closed_at" label="Data" required max={today} />,
          employee_id: <ResponsibleInput name="employee_id" field={closings.fields.employee_id} />,
          total_received: record || !register ? <TotalInput /> : <ProposedTotalInput register={register} />,
        }}
      />
    </FormDialog>
  );
}

const FIELD = 'total_received';

/** The total of a new closing: follows the proposal for the chosen day until the user types another. */
function ProposedTotalInput({ register }: { register: CashRegister }) {
  const today = useToday();
  const { resetField } = useFormContext();
  const { dirtyFields } = useFormState({ name: FIELD });
  const day: Day = useWatch({ name: 'closed_at' });
  const proposal = proposeClosingTotal(day, today, register);
  const isTyped = Boolean(dirtyFields[FIELD]);
  useEffect(() => {
    if (!isTyped) resetField(FIELD, { defaultValue: proposal });
  }, [isTyped, proposal, resetField]);
  return (
    <TotalInput helperText={explainProposal(day, today, register)} mayBeNegative={proposal === null || proposal < 0} />
  );
}

function explainProposal(day: Day, today: Day, register: CashRegister): string {
  const { cash_register_closed: closings } = register;
  if (closings.some((closing) => closing.closed_at === day && closing.uncovered_total !== undefined))
    return 'O que ainda não está em nenhum fechamento deste dia';
  const sums = getDaySums(day, today, register);
  if (!sums) return 'O total contado nesse dia';
  const which = day === today ? 'de hoje' : 'desse dia';
  const sum = `Vendas ${which} ${formatMoney(sums.sales)} menos despesas ${formatMoney(sums.expenses)}`;
  return day === today && isDayClosed(closings, today)
    ? `${sum}. Já registrado hoje: ${formatMoney(sumRegisteredTotals(today, closings))}`
    : sum;
}

interface TotalInputProps {
  helperText?: string;
  /** Whether to offer the sign checkbox. Default true. */
  mayBeNegative?: boolean;
}

/** The total of a closing. A phone's number keys have no minus, so a checkbox also makes the total negative. */
function TotalInput({ helperText, mayBeNegative = true }: TotalInputProps) {
  const { value = null, onChange, error, ref, ...field } = useField<Cents>('total_received');
  // An empty amount and zero have no sign, so the checkbox needs its own state.
  const [isMarkedNegative, setMarkedNegative] = useState(false);
  const isNegative = value ? value < 0 : isMarkedNegative;

  function change(amount: Cents | null, minus: boolean) {
    setMarkedNegative(minus);
    onChange(amount === null ? null : minus ? negate(Math.abs(amount)) : Math.abs(amount));
  }

  return (
    <div>
      <MoneyField
        {...field}
        label="Total a registrar"
        required
        value={value}
        onChange={(amount) => change(amount, isNegative)}
        hasMinus={isNegative}
        onMinus={() => change(value, !isNegative)}
        inputRef={ref}
        error={error}
        helperText={helperText}
      />
      {(mayBeNegative || isNegative) && (
        <FormControlLabel
          label="Total negativo: saiu mais do que entrou"
          control={<Checkbox checked={isNegative} onChange={(_, minus) => change(value, minus)} />}
        />
      )}
    </div>
  );
}
