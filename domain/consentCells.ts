import type { ConsentInput } from './consent.ts';
import { isDay } from './dates.ts';
import { fold } from './text.ts';

/** The wording of a consent from a file that says only 'sim'. */
const IMPORTED_CONSENT_TEXT = 'Já aceitava mensagens no sistema anterior';

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
