import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { CreateBase, type HttpError, useNotify } from 'react-admin';
import { customerFromSearch } from '../../../../domain/customers.ts';
import { inputSchema } from '../../../../domain/fields/schema.ts';
import { type Customer, customers } from '../../../../domain/resources/customers.ts';
import { CustomerInputs } from '../../../components/customers/CustomerInputs.tsx';
import { NOBODY_ELSE, useTwinCheck } from '../../../components/customers/useTwins.ts';
import { FormBody } from '../../../components/form/FormBody.tsx';
import { AskToDiscard } from '../../../components/form/SafeDialog.tsx';

const CUSTOMER = inputSchema(customers);

interface NewCustomerDialogProps {
  /** What was searched for in vain: the name or the phone of the new customer. */
  typed: string;
  onClose: () => void;
  onCreated: (customer: Customer) => void;
}

/** Registers a customer in the middle of a sale. A failure keeps what was typed. */
export function NewCustomerDialog({ typed, onClose, onCreated }: NewCustomerDialogProps) {
  const titleId = useId();
  const notify = useNotify();
  const touched = useRef(false);
  const checkTwins = useTwinCheck();
  const [asking, setAsking] = useState(false);
  const close = () => (touched.current ? setAsking(true) : onClose());

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{customers.texts.new}</DialogTitle>
      <CreateBase
        resource={customers.name}
        redirect={false}
        mutationOptions={{
          onSuccess: onCreated,
          onError: (error: Error) => notify(sentenceFor(error as HttpError), { type: 'error' }),
        }}
      >
        <FormBody
          resource={customers}
          record={null}
          defaultValues={{ ...NOBODY_ELSE, ...customerFromSearch(typed) }}
          schema={CUSTOMER}
          check={checkTwins}
          touched={touched}
          onCancel={close}
        >
          <CustomerInputs record={null} onUse={onCreated} />
        </FormBody>
      </CreateBase>
      <AskToDiscard open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

/** The server's own sentence where it declined the creation as such; what is wrong by field is said at the fields. */
function sentenceFor({ status, message, body }: HttpError): string {
  const { status: word, errors } = (body ?? {}) as { status?: string; errors?: object };
  const declined = status < 500 && status !== 0 && word !== undefined && word !== 'success' && !errors;
  return declined && message ? message : customers.texts.createFailed;
}
