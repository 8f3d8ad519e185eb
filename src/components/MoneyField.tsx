import { type Cents, formatMoney, MAX_AMOUNT, parseCents } from '../../domain/money.ts';
import { extractDigits, type FieldProps, MaskedField } from './MaskedField.tsx';

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
    if (taken) onChange(digits === '' ? null : parseCents(digits));
    return taken;
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
