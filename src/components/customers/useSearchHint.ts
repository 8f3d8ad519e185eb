import { useMayReadCustomers } from '../../dataProvider/useCustomers.ts';

/** What finds a customer: who does not read the list of customers finds them by name alone. */
export function useSearchHint(): string {
  return useMayReadCustomers() ? 'Nome, telefone ou e-mail' : 'Nome';
}
