import type { HttpError } from 'react-admin';
import { type Customer, customers } from '../../../../domain/resources/customers.ts';
import { NewCustomerForm } from '../../../components/customers/dialogs.ts';
import { getErrorEnvelope } from '../../../dataProvider/http.ts';

interface NewCustomerDialogProps {
  /** What was searched for in vain: the name or the phone of the new customer. */
  searchText: string;
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

/** Registers a customer in the middle of a sale, which goes on with them: no toast says so. */
export function NewCustomerDialog({ searchText, onClose, onCreated }: NewCustomerDialogProps) {
  return (
    <NewCustomerForm
      searchText={searchText}
      getFailureMessage={sentenceFor}
      notifySaved={() => true}
      onChosen={onCreated}
      onClose={onClose}
    />
  );
}

/** The server's own sentence where it declined the creation as such; what is wrong by field is said at the fields. */
function sentenceFor(error: HttpError): string {
  const { status: envelopeStatus, errors } = getErrorEnvelope(error);
  const { status, message } = error;
  const declined =
    status < 500 && status !== 0 && envelopeStatus !== undefined && envelopeStatus !== 'success' && !errors;
  return declined && message ? message : customers.texts.createFailed;
}
