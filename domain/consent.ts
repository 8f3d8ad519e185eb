import { formatDay, isDay, isInstant, toDay } from './dates.ts';
import { fold } from './text.ts';

/** A customer's agreement to receive messages. */
export interface Consent {
  /** When it was given: ISO 8601, or the day alone where it comes from a file. */
  at: string;
  /** The wording that was agreed to. */
  text: string;
}

/** A consent in a request. `at` counts only in an import: otherwise the server knows when. */
export interface ConsentInput {
  at?: string | null | undefined;
  text: string;
}

/** The wording that the form shows under 'Aceita mensagens'. */
export const CONSENT_TEXT =
  'Aceito receber mensagens do salão pelo WhatsApp: aniversário, novidades e promoções. Posso cancelar quando quiser.';

/** The wording of a consent from a file that says only 'sim'. */
const IMPORTED_CONSENT_TEXT = 'Já aceitava mensagens no sistema anterior';

/** The consent to store: the stored one while its wording is the same, else one given at `instant`. Null and undefined stay so. */
export function stampConsent<Empty extends null | undefined>(
  given: ConsentInput | Empty,
  stored: Consent | null | undefined,
  instant: string,
): Consent | Empty {
  if (!given) return given;
  return stored?.text === given.text ? stored : { at: instant, text: given.text };
}

/** `Sim, em 28/11/2026`; without the day as long as nothing is stored, empty for none. */
export function formatConsent(consent: ConsentInput | null, timeZone: string): string {
  if (!consent) return '';
  return isInstant(consent.at) ? `Sim, em ${formatDay(toDay(consent.at, timeZone))}` : 'Sim';
}

/** The same with the wording, for a file: `Sim, em 28/11/2026: Aceito receber mensagens`. */
export function formatConsentCell(consent: ConsentInput | null, timeZone: string): string | null {
  return consent && `${formatConsent(consent, timeZone)}: ${consent.text}`;
}

/** The consent of a cell: `sim`, `não`, or a text of `formatConsentCell`. Undefined for anything else. */
export function parseConsent(cell: string): ConsentInput | null | undefined {
  const [, d = '', m = '', y = '', text] = /^sim(?:, em (\d{2})\/(\d{2})\/(\d{4}))?: (.+)$/is.exec(cell) ?? [];
  const day = `${y}-${m}-${d}`;
  if (text !== undefined) return isDay(day) ? { at: day, text } : { text };
  if (YES.has(fold(cell))) return { text: IMPORTED_CONSENT_TEXT };
  return NO.has(fold(cell)) ? null : undefined;
}

const YES: ReadonlySet<string> = new Set(['sim', 's', 'x', '1', 'true', 'verdadeiro', 'aceita', 'aceito', 'yes', 'y']);
const NO: ReadonlySet<string> = new Set(['nao', 'n', '0', 'false', 'falso', 'nao aceita', 'no']);
