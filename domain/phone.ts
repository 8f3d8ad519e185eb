import { normalizeText } from './text.ts';

/** The existing area codes (ANATEL's numbering plan), by their first digit. */
const AREA_CODES = new Set(
  Object.entries({
    1: '123456789',
    2: '12478',
    3: '1234578',
    4: '123456789',
    5: '1345',
    6: '123456789',
    7: '134579',
    8: '123456789',
    9: '123456789',
  }).flatMap(([first, seconds]) => [...seconds].map((second) => first + second)),
);

/** Company numbers, which have no area code: `0800 777 1234`, `0300 …`, `4004-1234`. */
const SERVICE = /^(0[3589]00\d{6,7}|[34]00\d{5})$/;
/** A foreign number (E.164). +55 is Brazil, and no North American number begins with 0 or 1. */
const FOREIGN = /^\+(?!55|1[01])[1-9]\d{6,14}$/;

/** What a field accepts in addition to Brazilian numbers. */
export interface PhoneRules {
  allowForeign?: boolean;
  allowServiceNumbers?: boolean;
}

/**
 * The normal form of a phone number, with or without the country code (+55, 0055), a 0 and a carrier before the area
 * code, or the 9 of a mobile. `(11) 8765-4321` → `11987654321`, a landline → `1134567890`; a foreign number →
 * `+351912345678`; a company's → `08007771234`. Null for anything that the rules do not accept.
 */
export function normalizePhone(
  typed: string,
  { allowForeign = true, allowServiceNumbers = true }: PhoneRules = {},
): string | null {
  const text = typed.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  if (allowServiceNumbers && SERVICE.test(digits) && !text.startsWith('+')) return digits;
  if (text.startsWith('+') || digits.startsWith('00')) {
    const international = digits.replace(/^00/, '');
    if (international.startsWith('55')) return toNationalNumber(international.slice(2).replace(/^0/, ''));
    return allowForeign && FOREIGN.test(`+${international}`) ? `+${international}` : null;
  }
  // A 0 and the two digits of a carrier are dialled, not stored.
  if (digits.startsWith('0')) return toNationalNumber(digits.slice(1)) ?? toNationalNumber(digits.slice(3));
  return (
    toNationalNumber(digits) ??
    (hasCountryCode(text, digits) ? toNationalNumber(digits.slice(2).replace(/^0/, '')) : null)
  );
}

/** A phone from a file, in the form that the input accepts. */
export function normalizeImportedPhone(text: string): string {
  const trimmed = normalizeText(text);
  // Old phone books write the carrier as `0xx11`. Any other text with letters stays unchanged: the form's error shows it.
  const withoutCarrier = trimmed.replace(/^(\(?0)xx/i, '$1');
  if (!/^[\d\s()+./-]+$/.test(withoutCarrier)) return trimmed;
  return normalizePhone(withoutCarrier, { allowServiceNumbers: false }) ?? extractNationalDigits(withoutCarrier);
}

/** The unknown area code of a number that would otherwise be Brazilian; null for anything else. */
export function findUnknownAreaCode(typed: string): string | null {
  const digits = extractNationalDigits(typed);
  if (typed.trimStart().startsWith('+') && digits === typed.replace(/\D/g, '')) return null;
  const area = digits.slice(0, 2);
  return !AREA_CODES.has(area) && toNationalNumber(`11${digits.slice(2)}`) !== null ? area : null;
}

/** Whether two texts are the same phone number; false if one is not a number. */
export function isSamePhone(one: string, other: string): boolean {
  const number = normalizePhone(one);
  return number !== null && number === normalizePhone(other);
}

/** Whether the digits are a complete Brazilian number in normal form: an area code, and 8 digits of a landline or 9 of a mobile. */
export function isNationalPhone(digits: string): boolean {
  return toNationalNumber(digits) === digits;
}

function isMobile(digits: string): boolean {
  return isNationalPhone(digits) && digits.length === 11;
}

/** Area code and number, with the mobile's 9; null if the digits are not such a number. Landlines begin with 2 to 5. */
function toNationalNumber(digits: string): string | null {
  const [area, number] = [digits.slice(0, 2), digits.slice(2)];
  if (!AREA_CODES.has(area)) return null;
  if (/^(9\d{8}|[2-5]\d{7})$/.test(number)) return digits;
  return /^[6-9]\d{7}$/.test(number) ? `${area}9${number}` : null;
}

/** The spellings by which a phone can be found, as one text: a mobile also without its 9. Empty if it is not a phone. */
export function listPhoneSpellings(typed: string): string {
  const number = normalizePhone(typed);
  if (number === null) return '';
  return isMobile(number) ? `${number} ${number.slice(0, 2)}${number.slice(3)}` : number.replace('+', '');
}

/** What the digits of a searched phone, or of a part of one, may be: as typed, without dialling prefixes, and in normal form. */
export function listPhoneParts(typed: string): string[] {
  const digits = typed.replace(/\D/g, '');
  const number = normalizePhone(typed);
  if (number !== null) return [number.replace('+', '')];
  const isAbroad = typed.trimStart().startsWith('+') || digits.startsWith('00');
  const dialled = digits.replace(/^0+/, '');
  const national = isAbroad ? dialled.replace(/^55/, '') : dialled;
  return [...new Set(isAbroad ? [national, dialled] : [digits, national])].filter((part) => part !== '');
}

/** The address of a link that calls a phone. */
export function buildPhoneLink(phone: string): string {
  const number = normalizePhone(phone);
  if (number === null) return `tel:${phone.replace(/[^\d+]/g, '')}`;
  return `tel:${isNationalPhone(number) ? '+55' : ''}${number}`;
}

/** The digits of a typed phone number, at most the 11 of a Brazilian mobile (area code and number). */
export function extractPhoneDigits(typed: string): string {
  return extractNationalDigits(typed).slice(0, 11);
}

/** All typed digits without the country code: 0055 is +55, and a 0 before the area code, also after +55, is a dialling prefix. */
export function extractNationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0;
  if (zeros > 0) return extractNationalDigits(`${zeros > 1 ? '+' : ''}${digits.slice(zeros)}`);
  return hasCountryCode(typed, digits) ? digits.slice(2).replace(/^0+/, '') : digits;
}

/**
 * `11987654321` → `(11) 9 8765-4321`; a landline → `(11) 3456-7890`; `+351912345678` → `+351 912345678`; `08007771234` →
 * `0800 777 1234`. An incomplete number is formatted as far as it goes.
 */
export function formatPhone(typed: string): string {
  const allDigits = typed.replace(/\D/g, '');
  if (typed.startsWith('+') && !allDigits.startsWith('55')) return formatForeign(allDigits);
  if (SERVICE.test(typed)) return formatServicePhone(typed);
  const digits = extractPhoneDigits(typed);
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = `(${digits.slice(0, 2)})`;
  const number = digits.slice(2);
  if (number.startsWith('9'))
    return `${area} ${[number.slice(0, 1), addHyphen(number.slice(1))].filter(Boolean).join(' ')}`;
  return `${area} ${number.length > 8 ? `${number.slice(0, 1)} ${addHyphen(number.slice(1))}` : addHyphen(number)}`;
}

/** Country codes of one and two digits; all others have three. */
const COUNTRY = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d*)$/;

function formatForeign(digits: string): string {
  const [, country = digits, number = ''] = COUNTRY.exec(digits) ?? [];
  return `+${country}${number && ` ${number}`}`;
}

/** `08007771234` → `0800 777 1234`, also incomplete; `40041234` → `4004-1234`. */
export function formatServicePhone(digits: string): string {
  if (!digits.startsWith('0')) return addHyphen(digits);
  return [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/**
 * Whether the digits begin with Brazil's country code. 55 is also an area code: without + it is the country code only before a
 * complete number, and one digit too many after a complete mobile of area 55 is a typing error.
 */
function hasCountryCode(typed: string, digits: string): boolean {
  if (!digits.startsWith('55')) return false;
  return (
    typed.trimStart().startsWith('+') ||
    digits.length > 12 ||
    (digits.length === 12 && !isNationalPhone(digits.slice(0, 11)))
  );
}

function addHyphen(eight: string): string {
  return eight.length > 4 ? `${eight.slice(0, 4)}-${eight.slice(4)}` : eight;
}
