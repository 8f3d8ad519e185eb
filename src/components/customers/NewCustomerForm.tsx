import { parseCustomerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { getErrorMessage } from '../errorMessages.ts';
import { FormDialog, type FormDialogProps } from '../form/FormDialog.tsx';
import { CustomerInputs } from './CustomerInputs.tsx';
import { CONFIRM_NEW_DEFAULTS, useDuplicateCheck } from './useDuplicateCustomers.ts';

interface NewCustomerFormProps extends Pick<FormDialogProps, 'getFailureMessage' | 'notifySaved'> {
  /** The name, phone or e-mail that the search did not find. */
  searchText: string;
  /** Called with the new customer, or with an existing one that was chosen instead. */
  onChosen: (customer: Customer) => void;
  onClose: () => void;
}

/** Registers a customer inside another flow. */
export function NewCustomerForm({
  searchText,
  getFailureMessage = getErrorMessage,
  notifySaved,
  onChosen,
  onClose,
}: NewCustomerFormProps) {
  const checkDuplicates = useDuplicateCheck();
  return (
    <FormDialog
      resource={customers}
      record={null}
      defaultValues={{ ...CONFIRM_NEW_DEFAULTS, ...parseCustomerFromSearch(searchText) }}
      check={checkDuplicates}
      getFailureMessage={getFailureMessage}
      notifySaved={notifySaved}
      onSaved={(saved) => onChosen(saved as Customer)}
      onClose={onClose}
    >
      <CustomerInputs
        record={null}
        isShort
        onUseExisting={(customer) => {
          onChosen(customer);
          onClose();
        }}
      />
    </FormDialog>
  );
}
