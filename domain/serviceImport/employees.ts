import type { Id, NamedRecord } from '../ids.ts';
import { fold, splitWords } from '../text.ts';
import { splitNames } from './values.ts';

/** An employee who attends customers; `status` is whether they are active. */
export type ImportEmployee = NamedRecord & { status?: boolean };

/** What stands for everybody who attends customers. */
const EVERYBODY =
  /^(tod[oa]s|tod[oa]s [oa]s (profissionais|colaborador(es|as)|barbeir[oa]s|funcionari[oa]s)|(toda )?a? ?equipe( toda)?|qualquer um|all|all (staff|employees|team members)|everyone|anyone|todo el equipo)$/;

/** Nicknames that are no beginning of the name. */
const NICKNAMES: Readonly<Record<string, RegExp>> = {
  beto: /berto$/,
  bia: /^beatriz$/,
  chico: /^francisco$/,
  duda: /^eduard[oa]$/,
  guga: /^gustavo$/,
  lena: /^(helena|madalena)$/,
  nanda: /^fernanda$/,
  nando: /^fernando$/,
  tiao: /^sebastiao$/,
  tonho: /^antonio$/,
  toninho: /^antonio$/,
  ze: /^jose$/,
  zeca: /^jose$/,
};

/** A beginning of a name is a short form only if this much is missing: `Maria` is not `Mariana`, `Leo` is `Leonardo`. */
const MIN_MISSING = 3;
const MIN_BEGINNING = 3;

/** The employees whom a cell names, and what it says that is not plain: a part of a name, or a name that is nobody's or several people's. */
export function readEmployees(
  cell: string,
  employees: readonly ImportEmployee[],
): { employeeIds: Id[]; notes: string[] } {
  const notes: string[] = [];
  const ids = new Set<Id>();
  for (const name of splitNames(cell, (part) => findNamed(part, employees).length > 0)) {
    if (findNamed(name, employees).length === 0 && EVERYBODY.test(fold(name))) {
      for (const { id } of employees.filter(isActive)) ids.add(id);
      continue;
    }
    const [found, ...others] = findEmployees(name, employees);
    if (!found) notes.push(`Quem faz: não há colaborador “${name}”`);
    else if (others.length > 0) notes.push(`Quem faz: ${describeAmbiguous(name, [found, ...others])}`);
    else {
      ids.add(found.id);
      if (fold(found.name) !== fold(name)) notes.push(`Quem faz: “${name}” é ${found.name}`);
    }
  }
  return { employeeIds: [...ids], notes };
}

/**
 * The employees whom a name may mean: those of exactly this name, else the active ones whose name has its words (`Ana` or `Ana S.` of
 * `Ana Souza`), else those of whom it is a short form or a nickname (`Leo` of `Leonardo`, `Beto` of `Roberto`). Case and accents do not count.
 */
function findEmployees(name: string, employees: readonly ImportEmployee[]): ImportEmployee[] {
  const named = findNamed(name, employees);
  if (named.length > 0) return named;
  const words = splitWords(name);
  if (words.length === 0) return [];
  const findByWords = (isWordOf: (word: string, ofName: string) => boolean) =>
    employees
      .filter(isActive)
      .filter((employee) =>
        words.every((word, index) =>
          splitWords(employee.name).some((ofName) => isWordOf(word, ofName) || (index > 0 && isInitial(word, ofName))),
        ),
      );
  const whole = findByWords((word, ofName) => word === ofName);
  return whole.length > 0 ? whole : findByWords((word, ofName) => word === ofName || isShortForm(word, ofName));
}

function findNamed(name: string, employees: readonly ImportEmployee[]): ImportEmployee[] {
  return employees.filter((employee) => fold(employee.name) === fold(name));
}

function isActive({ status }: ImportEmployee): boolean {
  return status !== false;
}

function isInitial(word: string, ofName: string): boolean {
  return word.length === 1 && ofName.startsWith(word);
}

function isShortForm(word: string, ofName: string): boolean {
  const isBeginning =
    word.length >= MIN_BEGINNING && ofName.startsWith(word) && ofName.length - word.length >= MIN_MISSING;
  return isBeginning || (Object.hasOwn(NICKNAMES, word) && NICKNAMES[word]?.test(ofName) === true);
}

/** `“Ana” pode ser Ana Lima ou Ana Souza, e fica de fora`. */
function describeAmbiguous(name: string, employees: readonly ImportEmployee[]): string {
  const names = employees.map((employee) => employee.name);
  if (new Set(names.map(fold)).size === 1) return `há mais de um colaborador “${name}”`;
  return `“${name}” pode ser ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names)}, e fica de fora`;
}
