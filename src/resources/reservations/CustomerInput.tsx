import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type CustomerOption, CustomerPicker } from '../../components/CustomerPicker.tsx';
import { NewCustomerForm } from '../../components/customers/dialogs.ts';
import { useField } from '../../components/form/useField.ts';

/** Who the reservation is for, found by typing or registered here. The one it already has is the form's `customer`. */
export function CustomerInput() {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const had = useWatch<Record<string, CustomerOption | undefined>>({ name: 'customer' });
  const [chosen, setChosen] = useState<CustomerOption | null>(null);
  // What was typed for somebody who is being registered; null while nobody is.
  const [adding, setAdding] = useState<string | null>(null);
  const choose = (option: CustomerOption | null) => {
    setChosen(option);
    onChange(option?.id ?? null);
  };
  return (
    <>
      <CustomerPicker
        value={[chosen, had].find((option) => isSameId(option?.id, value)) ?? null}
        onChange={choose}
        onBlur={onBlur}
        inputRef={ref}
        required
        error={error}
        onCreate={setAdding}
      />
      {adding !== null && <NewCustomerForm searchText={adding} onChosen={choose} onClose={() => setAdding(null)} />}
    </>
  );
}
