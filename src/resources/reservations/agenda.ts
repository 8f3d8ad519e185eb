import type { SortPayload } from 'react-admin';
import { AGENDA_ORDER } from '../../../domain/reservations.ts';

/** Today first, by hour. */
export const AGENDA: SortPayload = { field: AGENDA_ORDER, order: 'ASC' };
