import type { FileRow } from '../importFile/delimited.ts';
import { fold } from '../text.ts';
import { parseCommission, parseDuration, parsePrice } from './values.ts';

/** What a column of a file of services can become, with its label. */
export const SERVICE_TARGETS = {
  name: 'Nome',
  price: 'Preço',
  duration: 'Duração',
  points: 'Pontos',
  employees: 'Quem faz',
  commission: 'Comissão (%)',
  fixedCommission: 'Comissão fixa',
} as const;
export type ServiceTarget = keyof typeof SERVICE_TARGETS;

/** For each column its target, or an empty text where it is left out. */
export type ServiceColumns = (ServiceTarget | '')[];

/** What headings say, in Portuguese, English and Spanish, the surest first. */
const HEADINGS: Readonly<Record<ServiceTarget, readonly RegExp[]>> = {
  name: [
    /^(nome|name|nombre)$/,
    /^(nome|name|nombre|titulo) (do |of |del )?(servico|service|servicio)s?$/,
    /^(nome|name|nombre) (do |of |del )?(item|produto|product|procedimento|tratamento|treatment)$/,
    /^(service|servico|servicio|item|product|treatment) (name|title)$/,
    /^(servico|service|servicio|procedimento|tratamento|treatment)s?$/,
  ],
  price: [
    /^(preco|price|precio|valor)( r| brl)?$/,
    /^(retail|sale|sales|service) price$/,
    /^(preco|valor|precio) (de|do|del) (venda|servico|venta|servicio)$/,
    /^(preco|price|valor|precio)\b/,
  ],
  duration: [/^(duracao|duration|duracion)\b/, /^(tempo|time|minutos|minutes|min|tiempo)\b/],
  points: [/^(pontos|points|puntos|pontuacao)\b/],
  employees: [
    /^(colaborador(es)?|profissiona(l|is)|quem faz|equipe|barbeiros?|staff|employees?|team members?|empleados?|profesionales)$/,
  ],
  commission: [/^(comissao|commission|comision)( percentual| em)?$/],
  fixedCommission: [/^(comissao|commission|comision) (fixa|fixed|fija)$/],
};

/** Values that decide where a heading alone is not enough: Fresha's `Commissions` says `Enabled`. */
const FITS: Partial<Record<ServiceTarget, (cell: string) => boolean>> = {
  price: (cell) => parsePrice(cell) !== null,
  duration: (cell) => parseDuration(cell) !== null,
  points: (cell) => /^\d[\d.]*$/.test(cell),
  commission: (cell) => parseCommission(cell, false) !== null,
  fixedCommission: (cell) => parseCommission(cell, true) !== null,
};

/** Rows that are looked at. */
const SAMPLE_ROWS = 200;

/** Whether a text is the heading of a column of services. */
export function isServiceHeading(text: string): boolean {
  const heading = normalizeHeading(text);
  return Object.values(HEADINGS)
    .flat()
    .some((pattern) => pattern.test(heading));
}

/** Whether a cell is certainly no heading: a price or a duration. */
export function looksLikeServiceValue(cell: string): boolean {
  return parsePrice(cell) !== null || parseDuration(cell) !== null;
}

/** What each column probably is. `targets` are those that this back end can take. */
export function guessServiceColumns(
  headings: readonly string[],
  rows: readonly FileRow[],
  targets: readonly ServiceTarget[],
): ServiceColumns {
  const columns: ServiceColumns = headings.map(() => '');
  const samples = headings.map((_, column) =>
    rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => cells[column]?.trim() ?? '')
      .filter((cell) => cell !== ''),
  );
  const take = (target: ServiceTarget, isIt: (column: number) => boolean) => {
    const found = headings.findIndex((_, column) => columns[column] === '' && isIt(column));
    if (found < 0 || columns.includes(target)) return;
    columns[found] = target;
  };
  for (const target of targets)
    for (const pattern of HEADINGS[target])
      take(
        target,
        (column) =>
          pattern.test(normalizeHeading(headings[column] ?? '')) && fitsMost(samples[column] ?? [], FITS[target]),
      );
  if (headings.some((heading) => heading !== '')) return columns;
  // Without headings the values have to do. A bare number may be anything.
  take('name', (column) =>
    fitsMost(samples[column] ?? [], (cell) => /\p{L}{2}/u.test(cell) && !looksLikeServiceValue(cell)),
  );
  take('price', (column) => fitsMost(samples[column] ?? [], (cell) => /[$.,]/.test(cell) && parsePrice(cell) !== null));
  take('duration', (column) =>
    fitsMost(samples[column] ?? [], (cell) => /[hm:]/i.test(cell) && parseDuration(cell) !== null),
  );
  return columns;
}

function fitsMost(cells: readonly string[], fits: (cell: string) => boolean = () => true): boolean {
  return cells.filter(fits).length * 2 > cells.length || cells.length === 0;
}

/** `Preço (R$):` → `preco r`. */
function normalizeHeading(heading: string): string {
  return fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
