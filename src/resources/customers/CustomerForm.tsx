import { customerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { reasonOf } from '../../components/errorMessages.ts';
import { FieldInputs } from '../../components/form/FieldInputs.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { PrivacyButton } from '../../components/privacy/PrivacyButton.tsx';

interface CustomerFormProps {
  /** Null for a new one. */
  record: Customer | null;
  /** What was searched for in vain: the name, phone or e-mail of a new one. */
  searched?: string;
  onClose: () => void;
}

/** The form of a customer, for a new one and for an edit. */
export function CustomerForm({ record, searched, onClose }: CustomerFormProps) {
  return (
    <FormDialog
      resource={customers}
      record={record}
      defaultValues={searched ? customerFromSearch(searched) : undefined}
      // A refused creation says why in the server's own words (spec.md §8).
      failed={record ? undefined : (error) => reasonOf(error, '')}
      onClose={onClose}
    >
      <FieldInputs resource={customers} />
      {record && <PrivacyButton people="customers" person={record} onAnonymized={onClose} />}
    </FormDialog>
  );
}
