import { shopTime } from '../../../domain/dates.ts';

/** `navalha-2026-11-21-113005.db`: by the shop's clock, so that a person finds the one of last night. */
export function datedName(prefix: string, instant: Date, timeZone: string, extension: string): string {
  const { day, time } = shopTime(instant, timeZone);
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0');
  return `${prefix}-${day}-${time.replace(':', '')}${seconds}${extension}`;
}
