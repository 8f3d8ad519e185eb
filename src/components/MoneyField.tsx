import { type Cents, centsFromDigits, formatMoney, MAX_AMOUNT } from '../../domain/money.ts';
import { digitsOf, type FieldProps, MaskedField } from './MaskedField.tsx';

interface MoneyFieldProps extends FieldProps {
  /** In cents; null is an empty field. */
  value: Cents | null;
  onChange: (cents: Cents | null) => void;
}

/** An amount in reais. The digits typed are cents: 3, 5, 0, 0 is R$ 35,00. A pasted amount replaces what was there. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  function handleDigits(digits: string): boolean {
    // One digit too many is not taken, rather than another one falling out at the end.
    const taken = Number(digits) <= MAX_AMOUNT;
    if (taken) onChange(digits === '' ? null : centsFromDigits(digits));
    return taken;
  }

  function handlePaste(text: string): boolean {
    if (digitsOf(text) !== '') onChange(centsFromDigits(text));
    return true;
  }

  return (
    <MaskedField
      {...field}
      shown={value === null ? '' : formatMoney(value)}
      fills="right"
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      selectOnFocus
      onDigits={handleDigits}
      onWholePaste={handlePaste}
    />
  );
}
