import { fold } from '../../../domain/text.ts';
import type { DemoPerson } from './model.ts';
import type { Random } from './random.ts';

export const FIRST_NAMES = [
  ...['Adriano', 'Afonso', 'Alexandre', 'André', 'Antônio', 'Arthur', 'Augusto', 'Benício', 'Breno', 'Caio', 'César'],
  ...['Cláudio', 'Daniel', 'Davi', 'Diego', 'Edson', 'Eduardo', 'Enzo', 'Fábio', 'Felipe', 'Flávio', 'Gabriel'],
  ...['Gustavo', 'Heitor', 'Hélio', 'Henrique', 'Igor', 'Ítalo', 'João Paulo', 'Joaquim', 'José Carlos', 'Júlio'],
  ...['Kauê', 'Leandro', 'Leônidas', 'Luís Otávio', 'Marcelo', 'Matheus', 'Maurício', 'Miguel', 'Murilo', 'Nícolas'],
  ...['Otávio', 'Paulo', 'Rafael', 'Raí', 'Renan', 'Ricardo', 'Rodrigo', 'Rogério', 'Samuel', 'Sebastião', 'Sérgio'],
  ...['Thiago', 'Tomás', 'Valdir', 'Vinícius', 'Vítor', 'Yuri', 'Zé Roberto'],
];

export const SURNAMES = [
  ...['Almeida', 'Alves', 'Andrade', 'Assunção', 'Barbosa', 'Batista', 'Brandão', 'Camargo', 'Cardoso', 'Carvalho'],
  ...['Correia', 'Costa', 'da Conceição', 'da Silva', 'de Araújo', 'de Jesus', 'de Oliveira', 'dos Santos', 'Farias'],
  ...[
    'Fernandes',
    'Ferreira',
    'Figueirêdo',
    'Galvão',
    'Gonçalves',
    'Guimarães',
    'Leão',
    'Lima',
    'Magalhães',
    'Martins',
  ],
  ...['Mendonça', 'Monteiro', 'Muniz', 'Nogueira', 'Paixão', 'Pereira', 'Queiroz', 'Ribeiro', 'Rocha', 'Simões'],
  ...['Souza', 'Teixeira', 'Valença', 'Vasconcelos', 'Ximenes'],
];

/** Domains reserved for examples: no message reaches a person. */
const MAIL_DOMAINS = ['example.com', 'example.com', 'example.net', 'example.org'];

const AREA_CODES = ['11', '11', '11', '11', '11', '11', '11', '11', '12', '13', '19', '21', '31', '41', '71', '81'];

/** Generates people with different first names, phone numbers and e-mails. Throws a RangeError when the names run out. */
export function generatePeople(random: Random, count: number): DemoPerson[] {
  if (count > FIRST_NAMES.length) throw new RangeError(`only ${FIRST_NAMES.length} first names`);
  const numbers = random.shuffle(Array.from({ length: 900 }, (_, index) => 100 + index));
  return random
    .shuffle(FIRST_NAMES)
    .slice(0, count)
    .map((first, index) => {
      const surnames = random.shuffle(SURNAMES).slice(0, random.chance(0.3) ? 2 : 1);
      const mailbox = fold(`${first} ${surnames.at(-1)}`).replaceAll(' ', '.');
      return {
        name: [first, ...surnames].join(' '),
        phone: generatePhone(random.pick(AREA_CODES), numbers[index] ?? 0, random),
        email: `${mailbox}@${random.pick(MAIL_DOMAINS)}`,
      };
    });
}

/** Numbers from 901 to 909 are valid but reserved for reverse-charge calls: no person has one. */
function generatePhone(area: string, middle: number, random: Random): string {
  return `${area}90${random.int(1, 9)}${middle}${random.int(100, 999)}`;
}
