import { customerFromSearch } from '../../../domain/customers.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { reasonOf } from '../errorMessages.ts';
import { FormDialog, type FormDialogProps } from '../form/FormDialog.tsx';
import { CustomerInputs } from './CustomerInputs.tsx';
import { NOBODY_ELSE, useTwinCheck } from './useTwins.ts';

interface NewCustomerFormProps extends Pick<FormDialogProps, 'failed' | 'says'> {
  /** What was searched for in vain: the name, phone or e-mail. */
  searched: string;
  /** Told who was registered, or who is there already and was taken instead. */
  onChosen: (customer: Customer) => void;
  onClose: () => void;
}

/** Registers a customer in the middle of something else. */
export function NewCustomerForm({ searched, failed = why, says, onChosen, onClose }: NewCustomerFormProps) {
  const checkTwins = useTwinCheck();
  return (
    <FormDialog
      resource={customers}
      record={null}
      defaultValues={{ ...NOBODY_ELSE, ...customerFromSearch(searched) }}
      check={checkTwins}
      failed={failed}
      says={says}
      onSaved={(saved) => onChosen(saved as Customer)}
      onClose={onClose}
    >
      <CustomerInputs
        record={null}
        onUse={(customer) => {
          onChosen(customer);
          onClose();
        }}
      />
    </FormDialog>
  );
}

function why(error: Error): string | null {
  return reasonOf(error, '');
}
