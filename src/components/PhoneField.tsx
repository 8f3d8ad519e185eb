import { formatPhone, phoneDigits } from '../../domain/phone.ts';
import { digitsOf, type FieldProps, MaskedField } from './MaskedField.tsx';

/** Area code and mobile number. */
const LONGEST = 11;
/** From here on a pasted text is a number of its own, not the rest of one. */
const SHORTEST_WHOLE = 8;

interface PhoneFieldProps extends FieldProps {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
}

/** A Brazilian phone number, written as (DD) N NNNN-NNNN while it is typed. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  function handleDigits(digits: string): boolean {
    // One digit too many is a slip. More at once came from the browser's own completion, with the country's code.
    // A 0 before the area code is dialled, not stored.
    const taken = digits.replace(/^0+/, '').length !== LONGEST + 1;
    if (taken) onChange(phoneDigits(digits));
    return taken;
  }

  function handlePaste(text: string): boolean {
    const whole = digitsOf(text).length >= SHORTEST_WHOLE;
    if (whole) onChange(phoneDigits(text));
    return whole;
  }

  return (
    <MaskedField
      {...field}
      shown={formatPhone(value)}
      fills="left"
      inputMode="tel"
      autoComplete="off"
      placeholder="(11) 9 8765-4321"
      onDigits={handleDigits}
      onWholePaste={handlePaste}
    />
  );
}
