import { formatDay, isInstant, toDay } from './dates.ts';

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
