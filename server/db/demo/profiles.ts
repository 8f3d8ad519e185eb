import { getMonthDay } from '../../../domain/birthdays.ts';
import { addDays } from '../../../domain/dates.ts';
import type { CurrentTime } from './calendar.ts';
import type { DemoProfile } from './model.ts';
import { createRandom } from './random.ts';

const NOTES = [
  'Máquina 2 dos lados, tesoura em cima. Não gosta de conversa.',
  'Degradê baixo, risca do lado esquerdo.',
  'Barba com navalha e toalha quente.',
  'Alergia a loção com álcool.',
  'Prefere a cadeira da janela. Café sem açúcar.',
  'Traz o filho junto: deixar os dois horários seguidos.',
  'Só tesoura. Tem redemoinho atrás.',
  'Máquina 1, acabamento na navalha. Sempre com pressa.',
];
const REASONS = ['Faltou três vezes sem avisar', 'Combina sempre por telefone'];
/** The customers whose birthday is today and in the next days, so that the demonstration has some. */
const COMING_BIRTHDAYS = 3;

/** The profiles of `count` customers: about half have a birthday and a note, two of three agreed to messages. */
export function generateProfiles(seed: number, { today }: CurrentTime, count: number): DemoProfile[] {
  const random = createRandom(seed, 'profiles');
  return Array.from({ length: count }, (_, index) => {
    const year = random.int(1958, 2008);
    const monthDay = getMonthDay(addDays(today, index < COMING_BIRTHDAYS ? index : random.int(4, 360)));
    // 29 February exists in leap years only.
    const hasYear = random.chance(0.7) && monthDay !== '02-29';
    const hasBirthday = index < COMING_BIRTHDAYS || random.chance(0.55);
    return {
      birthday: hasBirthday ? `${hasYear ? `${year}-` : ''}${monthDay}` : null,
      note: random.chance(0.5) ? random.pick(NOTES) : null,
      hasConsented: random.chance(0.66),
      no_online: random.chance(0.04) ? random.pick(REASONS) : null,
    };
  });
}
