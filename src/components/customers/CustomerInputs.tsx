import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { formatPhone } from '../../../domain/phone.ts';
import { type Customer, customers } from '../../../domain/resources/customers.ts';
import { FieldInputs } from '../form/FieldInputs.tsx';
import { useField } from '../form/useField.ts';
import { MergeDialog } from './merging.ts';
import { SOMEBODY_ELSE, useTwins } from './useTwins.ts';

interface CustomerInputsProps {
  /** Null for a new one. */
  record: Customer | null;
  /** Takes the customer that is there already, in the place of a new one. */
  onUse?: (customer: Customer) => void;
  /** The record was joined with another. */
  onMerged?: () => void;
}

/** The inputs of a customer. Whoever has the same phone or e-mail is named while it is typed. */
export function CustomerInputs({ record, onUse, onMerged }: CustomerInputsProps) {
  const twins = useTwins(record?.id);
  return (
    <>
      <FieldInputs resource={customers} />
      {/* There before anything is said in it: else it would not be read out. */}
      <div role="status" style={{ display: twins.length > 0 ? undefined : 'none' }}>
        {twins.length > 0 && (
          <Alert
            severity="warning"
            variant="outlined"
            sx={{ overflowWrap: 'anywhere', '& > :last-child': { minWidth: 0 } }}
          >
            {twins.map((twin) => (
              <Twin key={twin.id} twin={twin} record={record} onUse={onUse} onMerged={onMerged} />
            ))}
            {!record && <SomebodyElse />}
          </Alert>
        )}
      </div>
    </>
  );
}

interface TwinProps extends CustomerInputsProps {
  twin: Customer;
}

function Twin({ twin, record, onUse, onMerged }: TwinProps) {
  const [merging, setMerging] = useState(false);
  return (
    <Stack spacing={0.5} sx={{ mb: 1 }}>
      <span>{`Já existe: ${[twin.name, formatPhone(twin.phone), twin.email].filter(Boolean).join(', ')}.`}</span>
      {!record && onUse && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onUse(twin)}
          aria-label={`Usar este cadastro: ${twin.name}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          Usar este cadastro
        </Button>
      )}
      {record && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => setMerging(true)}
          aria-label={`Juntar cadastros com ${twin.name}`}
          sx={{ alignSelf: 'flex-start' }}
        >
          Juntar cadastros
        </Button>
      )}
      {merging && record && (
        <MergeDialog one={record} other={twin} onMerged={() => onMerged?.()} onClose={() => setMerging(false)} />
      )}
    </Stack>
  );
}

function SomebodyElse() {
  const { value, error, onChange, onBlur, name, ref } = useField<boolean>(SOMEBODY_ELSE);
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
