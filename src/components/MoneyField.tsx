import { type Cents, formatMoney, MAX_AMOUNT, parseCents } from '../../domain/money.ts';
import { extractDigits, type FieldProps, MaskedField } from './MaskedField.tsx';

interface MoneyFieldProps extends FieldProps {
  /** In cents; null for an empty field. */
  value: Cents | null;
  onChange: (cents: Cents | null) => void;
}

/** An amount in reais. The digits typed are cents: 3, 5, 0, 0 is R$ 35,00. A pasted amount replaces the value. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  function handleDigits(digits: string): boolean {
    // A digit too many is refused; otherwise another digit would be lost.
    const isAccepted = Number(digits) <= MAX_AMOUNT;
    if (isAccepted) onChange(digits === '' ? null : parseCents(digits));
    return isAccepted;
  }

  function handlePaste(text: string): boolean {
    if (extractDigits(text) !== '') onChange(parseCents(text));
    return true;
  }

  return (
    <MaskedField
      {...field}
      maskedValue={value === null ? '' : formatMoney(value)}
      fillFrom="right"
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      selectOnFocus
      onDigits={handleDigits}
      onPasteValue={handlePaste}
    />
  );
}
