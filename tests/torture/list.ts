import { doubleBooking } from './doubleBooking.ts';
import type { Torture } from './torture.ts';

/** Every promise, in the order of docs/reliability.md. */
export const tortures: readonly Torture[] = [doubleBooking];
