import { parseCustomerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { getFailureReason } from '../errorMessages.ts';
import { FormDialog, type FormDialogProps } from '../form/FormDialog.tsx';
import { CustomerInputs } from './CustomerInputs.tsx';
import { CONFIRM_NEW_DEFAULTS, useDuplicateCheck } from './useDuplicateCustomers.ts';

interface NewCustomerFormProps extends Pick<FormDialogProps, 'getFailureMessage' | 'notifySaved'> {
  /** What was searched for in vain: the name, phone or e-mail. */
  searchText: string;
  /** Told who was registered, or who is there already and was taken instead. */
  onChosen: (customer: Customer) => void;
  onClose: () => void;
}

/** Registers a customer in the middle of something else. */
export function NewCustomerForm({
  searchText,
  getFailureMessage = why,
  notifySaved,
  onChosen,
  onClose,
}: NewCustomerFormProps) {
  const checkTwins = useDuplicateCheck();
  return (
    <FormDialog
      resource={customers}
      record={null}
      defaultValues={{ ...CONFIRM_NEW_DEFAULTS, ...parseCustomerFromSearch(searchText) }}
      check={checkTwins}
      getFailureMessage={getFailureMessage}
      notifySaved={notifySaved}
      onSaved={(saved) => onChosen(saved as Customer)}
      onClose={onClose}
    >
      <CustomerInputs
        record={null}
        onUseExisting={(customer) => {
          onChosen(customer);
          onClose();
        }}
      />
    </FormDialog>
  );
}

function why(error: Error): string | null {
  return getFailureReason(error, '');
}
