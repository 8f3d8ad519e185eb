import { type Cents, formatMoney, MAX_AMOUNT, parseCents } from '../../domain/money.ts';
import { extractDigits, type FieldProps, MaskedField } from './MaskedField.tsx';

interface MoneyFieldProps extends FieldProps {
  /** In cents; null for an empty field. */
  value: Cents | null;
  onChange: (cents: Cents | null) => void;
  /** Shows a minus in the empty field. The sign of a value is in the value. */
  hasMinus?: boolean;
  /** Called when a minus is typed, where an amount may be negative. */
  onMinus?: () => void;
}

/**
 * An amount in reais. The digits typed are cents: 3, 5, 0, 0 is R$ 35,00. A pasted amount replaces the value. The digits have no sign: the
 * caller gives the amount its own.
 */
export function MoneyField({ value, onChange, hasMinus = false, onMinus, ...field }: MoneyFieldProps) {
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
      maskedValue={value === null ? (hasMinus ? '−' : '') : formatMoney(value)}
      fillFrom="right"
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      selectOnFocus
      onDigits={handleDigits}
      onPasteValue={handlePaste}
      onKeyDown={(event) => {
        if (event.key !== '-') return;
        // It would replace the amount, which is selected.
        event.preventDefault();
        onMinus?.();
      }}
    />
  );
}
