import { formatDay } from '../../../domain/dates.ts';
import type { Reservation } from '../../../domain/resources/reservations.ts';

/** What tells one reservation from all others: `Ana Souza, 20/11/2026 às 09:00`. */
export function nameOf({ customer, date, time }: Reservation): string {
  return `${customer.name}, ${formatDay(date)} às ${time}`;
}
