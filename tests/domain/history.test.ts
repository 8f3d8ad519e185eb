import { describe, expect, test } from 'vitest';
import {
  formatEntryChanges,
  formatOfRecordPhrase,
  formatRecordPhrase,
  formatRemovalNote,
  getActionLabel,
} from '../../domain/history.ts';
import type { AuditedRecord, HistoryEntry } from '../../domain/resources/history.ts';

function buildEntry(resource: string, record: Partial<AuditedRecord>): HistoryEntry {
  return {
    id: 1,
    at: '2026-11-20T15:00:00Z',
    user: { id: 1, email: 'a@b.c' },
    action: 'remove',
    resource,
    record: { id: 7, name: null, date: null, time: null, removed: true, ...record },
    changes: {},
  };
}

describe('what an entry says that was done', () => {
  test.each([
    ['services', { name: 'Corte' }, 'Criou o serviço Corte'],
    ['cash-sessions', { date: '2026-11-20' }, 'Abriu o caixa de 20/11/2026'],
    ['cash-movements', { name: 'Banco' }, 'Registrou o movimento do caixa Banco'],
  ])('where somebody created one of %s: %j', (resource, record, sentence) => {
    const entry: HistoryEntry = { ...buildEntry(resource, record), action: 'create' };
    expect(`${getActionLabel(entry)} ${formatRecordPhrase(entry)}`).toBe(sentence);
  });
});

describe('an import', () => {
  test.each([
    ['clientes.csv', 'customers', 312, 0, 'Importou 312 clientes de clientes.csv', ['Novos: 312']],
    ['um.csv', 'customers', 0, 1, 'Importou 1 cliente de um.csv', ['Atualizados: 1']],
    ['tabela.xlsx', 'services', 3, 2, 'Importou 5 serviços de tabela.xlsx', ['Novos: 3', 'Atualizados: 2']],
    [null, 'customers', 2, 0, 'Importou 2 clientes', ['Novos: 2']],
  ])('of %j with %s says how many came in', (name, resource, created, updated, sentence, lines) => {
    const entry: HistoryEntry = {
      ...buildEntry('imports', { name, removed: false }),
      action: 'import',
      changes: { resource: [null, resource], created: [null, created], updated: [null, updated] },
    };
    expect(formatEntryChanges(entry, 'America/Sao_Paulo')).toEqual(lines);
    expect(`${getActionLabel(entry)} ${formatRecordPhrase(entry)}${formatRemovalNote(entry)}`).toBe(sentence);
  });
});

test.each(['merge', 'edit'] as const)('a consent has its wording where a %s changed it', (action) => {
  const entry: HistoryEntry = {
    ...buildEntry('customers', { name: 'Ana', removed: false }),
    action,
    changes: {
      consent: [
        { at: '2026-11-20', text: 'Ficha' },
        { at: '2026-11-20T12:00:00Z', text: 'Aceito promoções' },
      ],
    },
  };
  expect(formatEntryChanges(entry, 'America/Sao_Paulo')).toEqual([
    'Aceita mensagens: Sim, em 20/11/2026: Ficha → Sim, em 20/11/2026: Aceito promoções',
  ]);
});

test('a record that an import edited says what changed, and from which file', () => {
  const entry: HistoryEntry = {
    ...buildEntry('services', { name: 'Corte', removed: false }),
    action: 'edit',
    changes: { price: [40, 45], imported_from: [null, 'tabela.xlsx'] },
  };
  expect(formatEntryChanges(entry, 'America/Sao_Paulo')).toEqual([
    'Preço: R$\u00a040,00 → R$\u00a045,00',
    'Importado de: tabela.xlsx',
  ]);
});

describe('the record of an entry', () => {
  test.each<[resource: string, record: Partial<AuditedRecord>, note: string]>([
    ['services', { name: 'Corte', removed: false }, ''],
    ['services', { name: 'Corte' }, '(excluído)'],
    ['rewards', { name: 'Dez' }, '(excluída)'],
    ['expenses', { date: '2026-11-20' }, '(excluída)'],
    ['services', {}, '(não existe mais)'],
    ['expenses', {}, '(não existe mais)'],
  ])('is shown as deleted, or as erased if nothing of it is stored: %s %j', (resource, record, note) => {
    expect(formatRemovalNote(buildEntry(resource, record))).toBe(note);
  });

  test.each([
    ['edit', 'o usuário Ana'],
    ['password', 'do usuário Ana'],
    ['sign_out', 'do usuário Ana'],
  ] as const)('has its name after the action %s: %s', (action, phrase) => {
    expect(formatRecordPhrase({ ...buildEntry('users', { name: 'Ana' }), action })).toBe(phrase);
  });

  test.each<[resource: string, record: Partial<AuditedRecord>, phrase: string]>([
    ['services', { name: 'Corte' }, 'do serviço Corte'],
    ['sales', {}, 'da venda nº 7'],
    ['shop', { name: 'Salão' }, 'dos ajustes'],
    ['users', { name: 'a@b.c' }, 'do usuário a@b.c'],
    ['ships', {}, 'de nº 7'],
  ])('has its name after the word for the changes: %s %j', (resource, record, phrase) => {
    expect(formatOfRecordPhrase(buildEntry(resource, record))).toBe(phrase);
  });
});
