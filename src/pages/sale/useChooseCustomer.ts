import type { Dispatch } from 'react';
import type { Customer } from '../../../domain/resources/customers.ts';
import { useRememberCustomer } from '../../dataProvider/useCustomer.ts';
import type { WizardAction } from './state.ts';

/** Takes a customer into the sale. The record is at hand: its points are known at once. */
export function useChooseCustomer(dispatch: Dispatch<WizardAction>): (customer: Customer) => void {
  const remember = useRememberCustomer();
  return (customer) => {
    remember(customer);
    dispatch({ type: 'customerChosen', id: customer.id });
  };
}
