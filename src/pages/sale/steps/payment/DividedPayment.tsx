import Add from '@mui/icons-material/AddRounded';
import Close from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../../../domain/constants.ts';
import type { Cents } from '../../../../../domain/money.ts';
import { MAX_PAYMENTS } from '../../../../../domain/payments.ts';
import { useFocusHandoff } from '../../../../components/focus.ts';
import { MoneyField } from '../../../../components/MoneyField.tsx';
import { Money } from '../../../../components/NumericText.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { computeAmounts, getAvailableMethods, type PaymentPart } from '../../state/payments.ts';
import type { Wizard } from '../../state/wizard.ts';
import { PartDetails } from './PartDetails.tsx';

interface DividedPaymentProps {
  wizard: Wizard;
  /** True if the user has just divided the payment. */
  autoFocus: boolean;
}

/** A payment in parts. The last part without a typed amount takes the remainder. */
export function DividedPayment({ wizard, autoFocus }: DividedPaymentProps) {
  const { state, dispatch, view } = wizard;
  const { payments } = state;
  const { due } = view.paymentSummary;
  const amounts = computeAmounts(payments, due);
  return (
    <Parts role="group" aria-label="Pagamento dividido" tabIndex={-1}>
      <Due>
        <span>Forma de pagamento</span>
        <Money cents={due} />
      </Due>
      {payments.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its position
          key={index}
          wizard={wizard}
          name={`Parte ${index + 1}`}
          part={part}
          amount={amounts[index] ?? 0}
          methods={getAvailableMethods(payments, index, paymentMethods)}
          autoFocus={autoFocus && index === 0}
          onChange={(change) => dispatch({ type: 'partChanged', index, change })}
          onRemove={() => dispatch({ type: 'partRemoved', index })}
        />
      ))}
      {payments.length < MAX_PAYMENTS && (
        <Button startIcon={<Add />} onClick={() => dispatch({ type: 'paymentDivided' })}>
          Adicionar forma
        </Button>
      )}
    </Parts>
  );
}

interface PartProps {
  wizard: Wizard;
  name: string;
  part: PaymentPart;
  amount: Cents;
  methods: readonly PaymentMethod[];
  autoFocus: boolean;
  onChange: (change: Partial<PaymentPart>) => void;
  onRemove: () => void;
}

function Part({ wizard, name, part, amount, methods, autoFocus, onChange, onRemove }: PartProps) {
  const row = useFocusHandoff<HTMLFieldSetElement>();
  // While the field has the focus, an emptied amount stays empty.
  const [isEmptied, setIsEmptied] = useState(false);
  return (
    <Row ref={row} tabIndex={-1} aria-label={name}>
      <SelectField
        label="Forma"
        value={part.method ?? ''}
        emptyLabel={part.method === null ? 'Escolha' : undefined}
        options={methods.map((method) => ({ value: method, label: PAYMENT_METHODS[method] }))}
        onChange={(method) => onChange({ method: method as PaymentMethod })}
        autoFocus={autoFocus && part.method === null}
      />
      <MoneyField
        label="Valor"
        value={isEmptied || amount === 0 ? part.amount : amount}
        onChange={(cents) => {
          setIsEmptied(cents === null);
          onChange({ amount: cents });
        }}
        onBlur={() => setIsEmptied(false)}
        autoFocus={autoFocus && part.method !== null}
      />
      <IconButton aria-label={`Remover ${name.toLowerCase()}`} onClick={onRemove}>
        <Close />
      </IconButton>
      <PartDetails wizard={wizard} part={part} amount={amount} onChange={onChange} />
    </Row>
  );
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.25),
  minWidth: 0,
  outline: 'none',
  '& > button': { justifySelf: 'start' },
}));

const Due = styled('div')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
}));

const Row = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: theme.spacing(1.5, 1),
  alignItems: 'start',
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(2, 0.5, 2, 1.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  background: theme.vars.palette.background.paper,
  '&:focus': { outline: 'none' },
  // The part's details, below its row.
  '& > button ~ *': { gridColumn: '1 / -1', width: 'auto', marginRight: theme.spacing(1) },
  '& > button': { alignSelf: 'center' },
  // On a phone the card names need their own line.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1', width: 'auto', marginRight: theme.spacing(1) },
  },
}));
