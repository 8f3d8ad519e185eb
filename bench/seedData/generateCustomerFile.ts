import { formatCsvCell } from '../../domain/csv.ts';
import { FIRST_NAMES, SURNAMES } from '../../server/db/demo/names.ts';
import { createRandom, type Random } from '../../server/db/demo/random.ts';

const HEADINGS = [
  ...['Código', 'Nome', 'Celular', 'Telefone 2', 'E-mail', 'Nascimento', 'Observações', 'Pontos', 'Última visita'],
  ...['Aceita WhatsApp', 'Cidade'],
];

/** A customer who is in the shop already. */
interface ExistingCustomer {
  name: string;
  phone: string;
}

interface CustomerFile {
  /** UTF-8, as Excel in Brazil saves it. */
  text: string;
  /** The names that a customer of the file must have exactly once after the import. */
  names: string[];
}

/** Probabilities of what goes wrong in the files that shops bring. */
const REPEATED = 0.03;
const EXISTING = 0.03;
const BAD_PHONE = 0.02;
const BAD_DAY = 0.01;
const SHARED_PHONE = 0.005;

/**
 * A file of so many lines, customers of an older system and a total, the same for the same arguments: repeated and existing people, phones that cannot be
 * read or are spelled in many ways, birthdays with and without year, notes of several lines, points and last visits.
 */
export function generateCustomerFile(lines: number, existing: readonly ExistingCustomer[]): CustomerFile {
  const random = createRandom(1, 'customer file');
  const rows: string[][] = [];
  const names: string[] = [];
  for (let index = 0; index < lines - 1; index++) {
    const earlier = index > 0 && random.chance(REPEATED) ? random.pick(rows) : null;
    if (earlier) {
      rows.push(earlier.with(0, String(index + 1)));
      continue;
    }
    const known = existing.length > 0 && random.chance(EXISTING) ? random.pick(existing) : null;
    const row = generateRow(random, index, known);
    const isTaken = !random.chance(BAD_PHONE) || known !== null;
    if (!isTaken) row[2] = random.pick(['123', '(11) 8888', '5,5E+12', 'não lembra', '20 98888-7777']);
    else if (!known && random.chance(BAD_DAY)) row[5] = '31/02/1990';
    else if (!known && index > 0 && random.chance(SHARED_PHONE)) row[2] = rows[0]?.[2] ?? '';
    else if (!known) names.push(row[1] ?? '');
    rows.push(row);
  }
  rows.push(['', 'Total', String(lines - 1), '', '', '', '', '', '', '', '']);
  const text = [HEADINGS, ...rows].map((cells) => cells.map((cell) => formatCsvCell(cell)).join(';')).join('\r\n');
  return { text: `\ufeff${text}\r\n`, names };
}

function generateRow(random: Random, index: number, known: ExistingCustomer | null): string[] {
  // The number makes each name and phone one of its own.
  const name = known?.name ?? `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)} Nº ${index}`;
  const number = `9${80_000_000 + index * 37}`;
  const maybe = (probability: number, make: () => string) => (random.chance(probability) ? make() : '');
  return [
    String(index + 1),
    name,
    known?.phone ?? writePhone(random, number),
    maybe(0.15, () => `(11) 3${random.int(100, 999)}-${random.int(1000, 9999)}`),
    maybe(0.6, () => `cliente.${index}@example.com`),
    maybe(0.6, () => writeBirthday(random)),
    maybe(0.3, () =>
      random.pick(['máquina 2, não gosta de conversa', 'só tesoura', 'alergia a amônia\nprefere sábado']),
    ),
    maybe(0.4, () => String(random.int(0, 900))),
    maybe(0.5, () => `${random.int(1, 28)}/${random.int(1, 12)}/${random.int(2020, 2025)}`),
    maybe(0.4, () => random.pick(['sim', 'não', 'S'])),
    random.pick(['São Paulo', 'Guarulhos', 'Osasco']),
  ];
}

function writePhone(random: Random, number: string): string {
  const [start, end] = [number.slice(0, 5), number.slice(5)];
  return random.pick([
    ...[`(11) ${start}-${end}`, `11${number}`, `+55 11 ${start}-${end}`, `011 ${number}`, `${start}-${end}`],
    // Before 2012 mobiles had eight digits.
    ...[`(11) ${number.slice(1, 5)}-${end}`, `11 ${start} ${end} / (11) 3333-4444`],
  ]);
}

function writeBirthday(random: Random): string {
  const [day, month, year] = [random.int(1, 28), random.int(1, 12), random.int(1950, 2008)];
  const two = (part: number) => String(part).padStart(2, '0');
  return random.pick([
    ...[`${two(day)}/${two(month)}/${year}`, `${two(day)}/${two(month)}/${year}`, `${year}-${two(month)}-${two(day)}`],
    ...[`${two(day)}/${two(month)}`, `${day} de março de ${year}`],
  ]);
}
