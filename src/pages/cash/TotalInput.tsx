import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { Cents } from '../../../domain/money.ts';
import { useField } from '../../components/form/useField.ts';
import { MoneyField } from '../../components/MoneyField.tsx';

interface TotalInputProps {
  helperText?: string;
  /** Whether a total below zero is what one would expect to type. Default true. */
  mayBeNegative?: boolean;
}

/** The total of a closing. Digits have no sign, so a day that spent more than it sold has a box to tick. */
export function TotalInput({ helperText, mayBeNegative = true }: TotalInputProps) {
  const { value = null, onChange, error, ref, ...field } = useField<Cents>('total_received');
  // An empty amount and zero have no sign of their own.
  const [isMinus, setMinus] = useState(false);
  const negative = value ? value < 0 : isMinus;

  function change(amount: Cents | null, minus: boolean) {
    setMinus(minus);
    onChange(amount === null ? null : minus ? 0 - Math.abs(amount) : Math.abs(amount));
  }

  return (
    <div>
      <MoneyField
        {...field}
        label="Total a registrar"
        required
        value={value}
        onChange={(amount) => change(amount, negative)}
        inputRef={ref}
        error={error}
        helperText={helperText}
      />
      {(mayBeNegative || negative) && (
        <FormControlLabel
          label="Total negativo: saiu mais do que entrou"
          control={<Checkbox checked={negative} onChange={(_, minus) => change(value, minus)} />}
        />
      )}
    </div>
  );
}
