import { useNavigate } from 'react-router-dom';
import { parseCustomerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { CustomerInputs } from '../../components/customers/CustomerInputs.tsx';
import { CONFIRM_NEW_DEFAULTS, useDuplicateCheck } from '../../components/customers/useDuplicateCustomers.ts';
import { getErrorMessage } from '../../components/errorMessages.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';
import { withIntent } from '../../navigationIntent.ts';

interface CustomerFormProps {
  /** Null for a new one. */
  record: Customer | null;
  /** The search text without results: becomes the name, phone or e-mail of a new customer. */
  searchText?: string;
  /** Called after the record was merged into another or anonymized; by default `onClose`. */
  onRemoved?: () => void;
  onClose: () => void;
}

/** The form of a customer: new when `record` is null. */
export function CustomerForm({ record, searchText, onClose, onRemoved = onClose }: CustomerFormProps) {
  const navigate = useNavigate();
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
      <CustomerInputs
        record={record}
        onUseExisting={({ id, name }) =>
          navigate(`/${customers.name}`, { state: withIntent({ customers: { history: { id, name } } }) })
        }
        onMerged={onRemoved}
      />
      {record && <PrivacyButton personKind="customers" person={record} onAnonymized={onRemoved} />}
    </FormDialog>
  );
}
