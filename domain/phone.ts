/** The digits of a phone number as typed, at most the 11 of a Brazilian mobile (area code and number). */
export function phoneDigits(typed: string): string {
  return nationalDigits(typed).slice(0, 11);
}

/** All digits typed, without the country's: 0055 is +55, and a 0 before the area code is dialled, not stored. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0;
  if (zeros > 0) return nationalDigits(`${zeros > 1 ? '+' : ''}${digits.slice(zeros)}`);
  return hasCountry(typed, digits) ? digits.slice(2) : digits;
}

/** `11987654321` → `(11) 9 8765-4321`; a ten-digit landline → `(11) 3456-7890`; what is still being typed, as far as it goes. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = `(${digits.slice(0, 2)})`;
  const number = digits.slice(2);
  if (number.startsWith('9'))
    return `${area} ${[number.slice(0, 1), dashed(number.slice(1))].filter(Boolean).join(' ')}`;
  return `${area} ${number.length > 8 ? `${number.slice(0, 1)} ${dashed(number.slice(1))}` : dashed(number)}`;
}

/** Whether the digits are a whole Brazilian number: an area code (11 to 99, no zeros) and 8 digits, or 9 that begin with 9. */
export function isPhone(digits: string): boolean {
  return /^[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(digits);
}

/** A pasted +55 is the country; but 55 is an area code too, and one digit too many after a whole number of that area is a slip. */
function hasCountry(typed: string, digits: string): boolean {
  if (!digits.startsWith('55')) return false;
  return (
    typed.trimStart().startsWith('+') || digits.length > 12 || (digits.length === 12 && !isPhone(digits.slice(0, 11)))
  );
}

function dashed(eight: string): string {
  return eight.length > 4 ? `${eight.slice(0, 4)}-${eight.slice(4)}` : eight;
}
