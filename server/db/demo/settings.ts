import { DEFAULT_SETTINGS } from '../../../domain/commission.ts';
import { type Day, getWeekday, type Time } from '../../../domain/dates.ts';
import type { InputOf } from '../../../domain/resources/resource.ts';
import type { shop } from '../../../domain/resources/shop.ts';
import { CLOSING_TIME, OPENING_TIME } from './calendar.ts';

const LUNCH = { from: '12:00', to: '13:00' };
/** The weekdays with a lunch break; 0 is Sunday. */
const LUNCH_DAYS = [2, 3, 4];

/** Whether the shop is closed for lunch. */
export function isLunch(day: Day, time: Time): boolean {
  return LUNCH_DAYS.includes(getWeekday(day)) && time >= LUNCH.from && time < LUNCH.to;
}

/** The settings of the shop. The document and the PIX key are invented and belong to nobody. */
export const settings: InputOf<typeof shop> = {
  name: 'Barbearia Navalha',
  phone: '11909123450',
  address: 'Rua das Tesouras, 120\nVila Navalha, São Paulo – SP',
  document: 'NAVALHA0000144',
  pix_key: '9a86fd06-7c1f-4ae2-9e79-0b369bb7e55b',
  pix_name: null,
  pix_city: 'São Paulo',
  pix_txid: false,
  debit_fee: 1.39,
  credit_fee: 3.19,
  credit_2_fee: 4.59,
  credit_7_fee: 5.49,
  tips: true,
  ...DEFAULT_SETTINGS,
  agenda_step: 30,
  professional_sees_phones: true,
  professional_overbooks: false,
  professional_sells_for_others: false,
  // Open every day, so that today always has reservations.
  hours: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
    LUNCH_DAYS.includes(weekday)
      ? [
          { weekday, from: OPENING_TIME, to: LUNCH.from },
          { weekday, from: LUNCH.to, to: CLOSING_TIME },
        ]
      : [{ weekday, from: OPENING_TIME, to: CLOSING_TIME }],
  ),
};
