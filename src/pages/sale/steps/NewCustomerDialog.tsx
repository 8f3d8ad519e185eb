import type { HttpError } from 'react-admin';
import { type Customer, customers } from '../../../../domain/resources/customers.ts';
import { NewCustomerForm } from '../../../components/customers/NewCustomerForm.tsx';
import { getErrorEnvelope } from '../../../dataProvider/http.ts';

interface NewCustomerDialogProps {
  /** The search text without results: becomes the name or the phone. */
  searchText: string;
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

/** Creates a customer during a sale and selects them, without a toast. */
export function NewCustomerDialog({ searchText, onClose, onCreated }: NewCustomerDialogProps) {
  return (
    <NewCustomerForm
      searchText={searchText}
      getFailureMessage={getFailureMessage}
      notifySaved={() => true}
      onChosen={onCreated}
      onClose={onClose}
    />
  );
}

/** The server's message if it declined the creation as a whole; field errors are shown at the fields. */
function getFailureMessage(error: HttpError): string {
  const { status: envelopeStatus, errors } = getErrorEnvelope(error);
  const { status, message } = error;
  const isDeclined =
    status < 500 && status !== 0 && envelopeStatus !== undefined && envelopeStatus !== 'success' && !errors;
  return isDeclined && message ? message : customers.texts.createFailed;
}
