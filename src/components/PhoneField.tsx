import { useState } from 'react';
import {
  extractNationalDigits,
  extractPhoneDigits,
  formatPhone,
  formatServicePhone,
  normalizePhone,
  type PhoneRules,
} from '../../domain/phone.ts';
import { extractDigits, type FieldProps, MaskedField } from './MaskedField.tsx';

/** Area code and mobile number. */
const LONGEST = 11;
/** From here on a pasted text is a number of its own, not the rest of one. */
const SHORTEST_WHOLE = 8;
/** A number of another country, without its +. */
const LONGEST_FOREIGN = 15;
/** The beginning of 0800 and the like, whose 0 is part of the number. */
const SERVICE_START = /^0([3589](0(0\d*)?)?)?$/;

interface PhoneFieldProps extends FieldProps, PhoneRules {
  /** Digits only; of another country with a + before them. */
  value: string;
  onChange: (digits: string) => void;
}

/** A phone number, of Brazil written as (DD) N NNNN-NNNN while it is typed. */
export function PhoneField({
  value,
  onChange,
  allowForeign = false,
  allowServiceNumbers = false,
  ...field
}: PhoneFieldProps) {
  const [left, setLeft] = useState(false);

  function handleDigits(typed: string): boolean {
    setLeft(false);
    const digits = typed.replaceAll('+', '');
    if (typed.startsWith('+')) return handleForeign(digits);
    if (allowServiceNumbers && SERVICE_START.test(digits)) {
      onChange(digits.slice(0, LONGEST));
      return digits.length <= LONGEST;
    }
    // One digit too many is a slip. More at once came from the browser's own completion, with the country's code.
    // A 0 before the area code is dialled, not stored.
    // At the end of the number, 55 before a number of another area is the country.
    const national = digits.startsWith(value) ? extractNationalDigits(digits) : digits.replace(/^0+/, '');
    const taken = national.length !== LONGEST + 1;
    if (taken) onChange(extractPhoneDigits(digits));
    return taken;
  }

  function handleForeign(digits: string): boolean {
    // +55 is Brazil: what follows is a number with its area code.
    onChange(digits.startsWith('55') ? extractPhoneDigits(`+${digits}`) : `+${digits.slice(0, LONGEST_FOREIGN)}`);
    return digits.length <= LONGEST_FOREIGN;
  }

  function handlePaste(text: string): boolean {
    const whole = extractDigits(text).length >= SHORTEST_WHOLE;
    if (whole) onChange(normalizePhone(text, { allowForeign, allowServiceNumbers }) ?? extractPhoneDigits(text));
    return whole;
  }

  const stored =
    left && value.length === LONGEST - 1 ? normalizePhone(value, { allowForeign: false, allowServiceNumbers }) : null;
  return (
    <MaskedField
      {...field}
      // A slip would look the same: who typed a digit too few sees it before it is saved.
      helperText={stored && stored !== value ? `Será salvo com o 9: ${formatPhone(stored)}` : field.helperText}
      onBlur={() => {
        setLeft(true);
        field.onBlur?.();
      }}
      maskedValue={allowServiceNumbers && value.startsWith('0') ? formatServicePhone(value) : formatPhone(value)}
      fillFrom="left"
      inputMode="tel"
      accepts={allowForeign ? /[\d+]/ : undefined}
      autoComplete="off"
      placeholder="(11) 9 8765-4321"
      onDigits={handleDigits}
      onPasteValue={handlePaste}
    />
  );
}
