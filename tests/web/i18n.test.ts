import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { i18nProvider } from '../../src/i18n/index.ts';
import { ptBR } from '../../src/i18n/ptBR.ts';

describe('react-admin’s messages in Portuguese', () => {
  it('have the same keys as the English ones', () => {
    expect(listKeys(ptBR)).toEqual(listKeys(englishMessages));
  });

  it('have the same placeholders', () => {
    const english = collectLeaves(englishMessages);
    const portuguese = collectLeaves(ptBR);
    for (const [key, text] of english) {
      expect(listPlaceholders(portuguese.get(key) ?? ''), key).toEqual(listPlaceholders(text));
    }
  });

  it('are all translated', () => {
    const same = [...collectLeaves(englishMessages)].filter(([key, text]) => collectLeaves(ptBR).get(key) === text);
    // These have no word, or the same word in both languages.
    expect(same.map(([key]) => key).sort()).toEqual(
      ['ra.boolean.null', 'ra.page.dashboard', 'ra.page.edit', 'ra.page.list', 'ra.page.show'].sort(),
    );
  });
});

describe('translating', () => {
  const { translate } = i18nProvider;

  it('finds a message and fills in its placeholders', () => {
    expect(translate('ra.action.save')).toBe('Salvar');
    expect(translate('ra.validation.minLength', { min: 3 })).toBe('Use ao menos 3 caracteres');
  });

  it('uses the singular or plural form by count', () => {
    expect(translate('ra.notification.deleted', { smart_count: 1 })).toBe('Registro excluído');
    expect(translate('ra.notification.deleted', { smart_count: 2 })).toBe('2 registros excluídos');
    expect(translate('ra.notification.deleted', { smart_count: 0 })).toBe('0 registros excluídos');
    expect(translate('ra.notification.deleted')).toBe('Registro excluído');
  });

  it('shows our own sentences as they are', () => {
    expect(translate('Venda criada com sucesso')).toBe('Venda criada com sucesso');
    expect(translate('Erro ao carregar dados. Tente novamente.')).toBe('Erro ao carregar dados. Tente novamente.');
    expect(translate('100% de %{coisa}')).toBe('100% de %{coisa}');
  });

  it('shows the default text for a key without a message', () => {
    expect(translate('resources.customers.name', { _: 'Clientes', smart_count: 2 })).toBe('Clientes');
  });
});

function collectLeaves(messages: object, path = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') leaves.set(at, value);
    else for (const [below, text] of collectLeaves(value, at)) leaves.set(below, text);
  }
  return leaves;
}

function listKeys(messages: object): string[] {
  return [...collectLeaves(messages).keys()].sort();
}

function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(/%\{\w+\}/g) ?? [])].filter((name) => name !== '%{smart_count}').sort();
}
