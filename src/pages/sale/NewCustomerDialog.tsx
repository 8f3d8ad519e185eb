import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { CreateBase, type HttpError, useNotify } from 'react-admin';
import { LIMITS } from '../../../domain/constants.ts';
import { customerFromSearch } from '../../../domain/customers.ts';
import type { Customer } from '../../../domain/entities.ts';
import { customerInput } from '../../../domain/schemas/customer.ts';
import { AskToDiscard } from '../../components/form/AskToDiscard.tsx';
import { FormBody } from '../../components/form/FormBody.tsx';
import { PhoneInput } from '../../components/form/PhoneInput.tsx';
import { TextInput } from '../../components/form/TextInput.tsx';

const NOT_CREATED = 'Erro ao criar cliente. Tente novamente.';

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
  const queryClient = useQueryClient();
  const touched = useRef(false);
  const [asking, setAsking] = useState(false);
  const close = () => (touched.current ? setAsking(true) : onClose());

  function created(customer: Customer) {
    void queryClient.invalidateQueries({ queryKey: ['clientes'] });
    void queryClient.invalidateQueries({ queryKey: ['summary'] });
    onCreated(customer);
  }

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>Novo Cliente</DialogTitle>
      <CreateBase
        resource="clientes"
        redirect={false}
        mutationOptions={{
          onSuccess: (customer: Customer) => created(customer),
          onError: (error: Error) => notify(sentenceFor(error as HttpError), { type: 'error' }),
        }}
      >
        <FormBody
          resource="clientes"
          record={null}
          defaultValues={customerFromSearch(typed)}
          schema={customerInput}
          touched={touched}
          onCancel={close}
        >
          <TextInput source="name" label="Nome" maxLength={LIMITS.name} required autoFocus />
          <PhoneInput source="phone" label="Telefone" required />
          <TextInput source="email" label="E-mail" type="email" maxLength={LIMITS.email} required />
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
  return declined && message ? message : NOT_CREATED;
}
