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
const MAX_DIGITS = 11;
/** A pasted text of at least this many digits is a whole number. */
const MIN_WHOLE_DIGITS = 8;
/** Digits of an international number, without its +. */
const MAX_FOREIGN_DIGITS = 15;
/** The beginning of 0800 and other service numbers, whose 0 is part of the number. */
const SERVICE_NUMBER_PREFIX = /^0([3589](0(0\d*)?)?)?$/;

interface PhoneFieldProps extends FieldProps, PhoneRules {
  /** Digits only; an international number begins with +. */
  value: string;
  onChange: (digits: string) => void;
}

/** A phone number; Brazilian ones are formatted as (DD) N NNNN-NNNN while typing. */
export function PhoneField({
  value,
  onChange,
  allowForeign = false,
  allowServiceNumbers = false,
  ...field
}: PhoneFieldProps) {
  const [wasLeft, setWasLeft] = useState(false);

  function handleDigits(typed: string): boolean {
    setWasLeft(false);
    const digits = typed.replaceAll('+', '');
    if (typed.startsWith('+')) return handleForeign(digits);
    if (allowServiceNumbers && SERVICE_NUMBER_PREFIX.test(digits)) {
      onChange(digits.slice(0, MAX_DIGITS));
      return digits.length <= MAX_DIGITS;
    }
    // One digit too many is a typing error and refused. Several come from autofill with the country code. A 0 before the area
    // code is a dialling prefix and not stored. 55 typed before an existing number is the country code.
    const national = digits.startsWith(value) ? extractNationalDigits(digits) : digits.replace(/^0+/, '');
    const isAccepted = national.length !== MAX_DIGITS + 1;
    if (isAccepted) onChange(extractPhoneDigits(digits));
    return isAccepted;
  }

  function handleForeign(digits: string): boolean {
    // +55 is Brazil: an area code and number follow.
    onChange(digits.startsWith('55') ? extractPhoneDigits(`+${digits}`) : `+${digits.slice(0, MAX_FOREIGN_DIGITS)}`);
    return digits.length <= MAX_FOREIGN_DIGITS;
  }

  function handlePaste(text: string): boolean {
    const isWhole = extractDigits(text).length >= MIN_WHOLE_DIGITS;
    if (isWhole) onChange(normalizePhone(text, { allowForeign, allowServiceNumbers }) ?? extractPhoneDigits(text));
    return isWhole;
  }

  const stored =
    wasLeft && value.length === MAX_DIGITS - 1
      ? normalizePhone(value, { allowForeign: false, allowServiceNumbers })
      : null;
  return (
    <MaskedField
      {...field}
      // A missing digit looks the same as an old eight-digit number, so the person sees the number before it is saved.
      helperText={stored && stored !== value ? `Será salvo com o 9: ${formatPhone(stored)}` : field.helperText}
      onBlur={() => {
        setWasLeft(true);
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
