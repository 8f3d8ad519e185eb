import { parseCustomerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { CustomerInputs } from '../../components/customers/CustomerInputs.tsx';
import { useCustomerDialog } from '../../components/customers/CustomerName.tsx';
import { CONFIRM_NEW_DEFAULTS, useDuplicateCheck } from '../../components/customers/useDuplicateCustomers.ts';
import { getErrorMessage } from '../../components/errorMessages.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

interface CustomerFormProps {
  /** Null for a new one. */
  record: Customer | null;
  /** The search text without results: becomes the name, phone or e-mail of a new customer. */
  searchText?: string;
  onClose: () => void;
}

/** The form of a customer: new when `record` is null. */
export function CustomerForm({ record, searchText, onClose }: CustomerFormProps) {
  const openCustomer = useCustomerDialog();
  const checkDuplicates = useDuplicateCheck();
  return (
    <FormDialog
      resource={customers}
      record={record}
      canCreateMore
      defaultValues={CONFIRM_NEW_DEFAULTS}
      firstValues={searchText ? { ...parseCustomerFromSearch(searchText) } : undefined}
      check={record ? undefined : checkDuplicates}
      // Shows the server's message for a refused creation (spec.md §8).
      getFailureMessage={record ? undefined : getErrorMessage}
      onClose={onClose}
    >
      <CustomerInputs record={record} onUseExisting={openCustomer} onMerged={onClose} />
      {record && <PrivacyButton personKind="customers" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}
