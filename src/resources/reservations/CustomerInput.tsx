import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { useMayCall } from '../../access.ts';
import { type CustomerOption, CustomerPicker } from '../../components/CustomerPicker.tsx';
import { NewCustomerForm } from '../../components/customers/NewCustomerForm.tsx';
import { NoteMark } from '../../components/customers/NoteMark.tsx';
import { useDialog } from '../../components/DialogHost.tsx';
import { useField } from '../../components/form/useField.ts';

/** Searches or creates the customer of a reservation. The current one is the form's `customer`; without one it has the focus. */
export function CustomerInput() {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const current = useWatch<Record<string, CustomerOption | undefined>>({ name: 'customer' });
  const [chosen, setChosen] = useState<CustomerOption | null>(null);
  const [autoFocus] = useState(!current);
  const openDialog = useDialog();
  const choose = (option: CustomerOption | null) => {
    setChosen(option);
    onChange(option?.id ?? null);
  };
  const mayCreate = useMayCall('POST /customers/create');
  const openNewForm = (searchText: string) =>
    openDialog((close) => <NewCustomerForm searchText={searchText} onChosen={choose} onClose={close} />, {
      over: true,
    });
  const customer = [chosen, current].find((option) => isSameId(option?.id, value)) ?? null;
  return (
    <>
      <CustomerPicker
        value={customer}
        onChange={choose}
        onBlur={onBlur}
        inputRef={ref}
        required
        error={error}
        autoFocus={autoFocus}
        onCreate={mayCreate ? openNewForm : undefined}
      />
      <Marks>
        <NoteMark key={customer?.id} customer={customer} />
      </Marks>
    </>
  );
}

/** Near the name that they are about. */
const Marks = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  marginTop: theme.spacing(-1),
  '&:empty': { display: 'none' },
}));
