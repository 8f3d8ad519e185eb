import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import type { Field } from '../../../domain/fields/field.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { getInputFields } from '../../../domain/resources/request.ts';
import { getFieldOrThrow } from '../../../domain/resources/resource.ts';
import { nameAmbiguousRecords } from '../../../domain/rowNames.ts';
import { useAvailableResource } from '../../availableResource.ts';
import { useTimeZone } from '../../session.ts';
import { useDialog } from '../DialogHost.tsx';
import { FieldInput, FieldInputs } from '../form/FieldInputs.tsx';
import { MoreOptions } from '../form/MoreOptions.tsx';
import { useField } from '../form/useField.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { CONFIRM_NEW, useDuplicateCustomers } from './useDuplicateCustomers.ts';
import { useFormerCustomer } from './useFormerCustomer.ts';

interface CustomerInputsProps {
  /** Null for a new customer. */
  record: Customer | null;
  /** Chooses an existing customer instead of creating one. */
  onUseExisting?: (customer: Customer) => void;
  /** Called after the record was merged with another. */
  onMerged?: () => void;
  /** Folds what a customer may lack. */
  isShort?: boolean;
}

/** The inputs of a customer, with a warning below the phone while the typed phone or e-mail belongs to another one. */
export function CustomerInputs({ record, onUseExisting, onMerged, isShort = false }: CustomerInputsProps) {
  const duplicates = useDuplicateCustomers(record?.id);
  const former = useFormerCustomer(record === null);
  const names = nameAmbiguousRecords(customers, duplicates, useTimeZone());
  const available = useAvailableResource(customers);
  const folded = isShort ? getInputFields(available).filter(([, field]) => isExtra(field)) : [];
  const foldedNames = folded.map(([name]) => name);
  const warning = (
    // Always rendered: screen readers announce only changes in a live region that already exists.
    <div role="status" style={{ display: duplicates.length > 0 || former ? undefined : 'none' }}>
      {former && (
        <Alert severity="info" variant="outlined" sx={{ mb: duplicates.length > 0 ? 1 : 0 }}>
          {former}
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ overflowWrap: 'anywhere', '& > :last-child': { minWidth: 0 } }}
        >
          {duplicates.map((duplicate) => (
            <DuplicateCustomer
              key={duplicate.id}
              duplicate={duplicate}
              label={names.get(duplicate.id) ?? duplicate.name}
              record={record}
              onUseExisting={onUseExisting}
              onMerged={onMerged}
            />
          ))}
          {!record && <ConfirmNewCheckbox />}
        </Alert>
      )}
    </div>
  );
  const phone = (
    <>
      <FieldInput name="phone" field={getFieldOrThrow(available, 'phone')} />
      {warning}
    </>
  );
  return (
    <>
      <FieldInputs resource={customers} omitted={foldedNames} overrides={{ phone }} />
      {folded.length > 0 && (
        <MoreOptions label="Mais dados" fields={foldedNames}>
          {folded.map(([name, field]) => (
            <FieldInput key={name} name={name} field={field} />
          ))}
        </MoreOptions>
      )}
    </>
  );
}

/** Whether a customer may lack a field that has an input. */
function isExtra({ kind, options }: Field): boolean {
  return options.optional === true && kind !== 'instant';
}

interface DuplicateCustomerProps extends CustomerInputsProps {
  duplicate: Customer;
  /** Its name in the labels of its buttons. */
  label: string;
}

function DuplicateCustomer({ duplicate, label, record, onUseExisting, onMerged }: DuplicateCustomerProps) {
  const openDialog = useDialog();
  return (
    <Stack spacing={0.5} sx={{ mb: 1 }}>
      <span>{`Já existe: ${[duplicate.name, formatPhone(duplicate.phone), duplicate.email].filter(Boolean).join(', ')}.`}</span>
      {!record && onUseExisting && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onUseExisting(duplicate)}
          aria-label={`Usar este cadastro: ${label}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          Usar este cadastro
        </Button>
      )}
      {record && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() =>
            openDialog(
              (close) => (
                <MergeDialog customer={record} duplicate={duplicate} onMerged={() => onMerged?.()} onClose={close} />
              ),
              { over: true },
            )
          }
          aria-label={`Juntar cadastros com ${label}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          Juntar cadastros
        </Button>
      )}
    </Stack>
  );
}

function ConfirmNewCheckbox() {
  const { value, error, onChange, onBlur, name, ref } = useField<boolean>(CONFIRM_NEW);
  const errorId = useId();
  return (
    <>
      <FormControlLabel
        label="É outra pessoa: cadastrar mesmo assim"
        sx={{ mr: 0 }}
        control={
          <Checkbox
            name={name}
            checked={Boolean(value)}
            onChange={(_, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{
              input: { ref, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined },
            }}
          />
        }
      />
      {error && (
        <FormHelperText id={errorId} error>
          {error}
        </FormHelperText>
      )}
    </>
  );
}
