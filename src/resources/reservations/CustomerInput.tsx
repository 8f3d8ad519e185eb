import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Id, sameId } from '../../../domain/ids.ts';
import { type CustomerOption, CustomerPicker } from '../../components/CustomerPicker.tsx';
import { useField } from '../../components/form/useField.ts';

/** Who the reservation is for, found by typing. The one it already has is the form's `customer`. */
export function CustomerInput() {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const had = useWatch<Record<string, CustomerOption | undefined>>({ name: 'customer' });
  const [chosen, setChosen] = useState<CustomerOption | null>(null);
  return (
    <CustomerPicker
      value={[chosen, had].find((option) => sameId(option?.id, value)) ?? null}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.id ?? null);
      }}
      onBlur={onBlur}
      inputRef={ref}
      required
      error={error}
    />
  );
}
