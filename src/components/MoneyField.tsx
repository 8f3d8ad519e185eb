import { useRef, useState } from 'react';
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
 * An amount in reais. The digits typed are cents: 3, 5, 0, 0 is R$ 35,00. A comma makes reais of them: 3, 5 and a comma is R$ 35,00 too. A
 * pasted amount replaces the value. The digits have no sign: the caller gives the amount its own.
 */
export function MoneyField({ value, onChange, hasMinus = false, onMinus, ...field }: MoneyFieldProps) {
  const comma = useRef<Comma>(null);
  const [isTyped, setTyped] = useState(false);

  function handleDigits(digits: string, typed: string | null): boolean {
    const next = typeComma(comma.current, value ?? 0, digits, typed);
    // A digit too many is refused; otherwise another digit would be lost.
    if (next === null || Number(next.digits) > MAX_AMOUNT) return false;
    comma.current = next.comma;
    setTyped(false);
    onChange(next.digits === '' ? null : parseCents(next.digits));
    return true;
  }

  function handlePaste(text: string): boolean {
    if (extractDigits(text) !== '') onChange(parseCents(padDecimals(text)));
    return true;
  }

  return (
    <MaskedField
      {...field}
      helperText={isTyped && value !== null && value > 0 && value < 100 ? describeCents(value) : field.helperText}
      maskedValue={value === null ? (hasMinus ? '−' : '') : formatMoney(value)}
      fillFrom="right"
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      selectOnFocus
      onDigits={handleDigits}
      onPasteValue={handlePaste}
      onBlur={() => {
        setTyped(comma.current === 'none');
        comma.current = null;
        field.onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== '-') return;
        // It would replace the amount, which is selected.
        event.preventDefault();
        onMinus?.();
      }}
    />
  );
}

/**
 * The comma of an amount that is typed from its first digit on: none yet, or the number of digits after it. Null in an amount that was there
 * before: a comma does nothing in it.
 */
type Comma = 'none' | 0 | 1 | 2 | null;

/** The digits after typing into an amount, and its comma. Null if the typed character is refused. */
function typeComma(
  comma: Comma,
  value: Cents,
  digits: string,
  typed: string | null,
): { digits: string; comma: Comma } | null {
  if (typed === ',' && (comma === 'none' || digits === '')) return { digits: digits && `${digits}00`, comma: 0 };
  // Something was deleted.
  if (!typed) return { digits, comma: comma === 'none' && digits !== '' ? 'none' : null };
  if (!/^\d$/.test(typed)) return { digits, comma };
  if (digits.length === 1 && comma !== 0) return { digits, comma: 'none' };
  if (comma === 0) return { digits: String(value + Number(typed) * 10), comma: 1 };
  if (comma === 1) return { digits: String(value + Number(typed)), comma: 2 };
  return comma === 2 ? null : { digits, comma };
}

/** A pasted `50,5` is R$ 50,50. */
function padDecimals(text: string): string {
  return text.replace(/,(\d?)\s*$/, (_, decimal: string) => `,${decimal.padEnd(2, '0')}`);
}

/** Shown after an amount below one real, which may have been typed for as many reais. */
function describeCents(cents: Cents): string {
  return `${cents === 1 ? 'É 1 centavo' : `São ${cents} centavos`}. Para ${formatMoney(cents * 100)}, digite ${cents},00.`;
}
