import { styled } from '@mui/material/styles';
import { findById, isSameId } from '../../../../../domain/ids.ts';
import type { Cents } from '../../../../../domain/money.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import type { Wizard } from '../../state/wizard.ts';

/** The tip and its receiver. Default: the sale's employee. */
export function TipField({ wizard: { state, dispatch, lists } }: { wizard: Wizard }) {
  const { tip } = state;
  const receiver = tip?.employee ?? state.employee;
  const setAmount = (amount: Cents | null) =>
    dispatch({ type: 'tipSet', tip: amount ? { amount, employee: tip?.employee ?? null } : null });
  return (
    <Fields role="group" aria-label="Gorjeta">
      <MoneyField label="Gorjeta" value={tip?.amount ?? null} onChange={setAmount} />
      {tip && (
        <SelectField
          label="Para quem"
          value={String(receiver ?? '')}
          emptyLabel={receiver === null ? 'Escolha' : undefined}
          error={receiver === null ? 'Diga para quem é a gorjeta' : undefined}
          options={lists.employees.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            const employee = findById(lists.employees, value)?.id ?? null;
            const isOfSale = isSameId(employee, state.employee);
            dispatch({ type: 'tipSet', tip: { ...tip, employee: isOfSale ? null : employee } });
          }}
        />
      )}
    </Fields>
  );
}

const Fields = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), minWidth: 0 }));
