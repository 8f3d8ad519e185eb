import { customers } from '../../../domain/resources/customers.ts';
import { useMayReadCustomers } from '../../dataProvider/useCustomers.ts';

/** What finds a customer: who does not read the list of customers finds them by name alone. */
export function useSearchHint(): string {
  return useMayReadCustomers() ? 'Nome, telefone ou e-mail' : 'Nome';
}

/** Beside a customer whom a search found by their note. The note itself stays closed: the customer may see the screen. */
export const FOUND_BY_NOTE = `em “${customers.fields.note.label}”`;
