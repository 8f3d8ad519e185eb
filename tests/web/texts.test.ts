import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../domain/resources/all.ts';

/* What spec.md says to the letter: the conformance of the screens goes by the declarations, and would follow one that is wrong. */
const SAID: [resource: string, texts: Record<string, string>][] = [
  [
    'clientes',
    {
      updated: 'Cliente atualizado com sucesso!',
      removed: 'Cliente excluído com sucesso!',
      loadFailed: 'Erro ao carregar clientes',
      updateFailed: 'Erro ao atualizar cliente',
      removeFailed: 'Erro ao excluir cliente',
    },
  ],
  [
    'servicos',
    {
      created: 'Serviço criado com sucesso!',
      updated: 'Serviço atualizado com sucesso!',
      removed: 'Serviço excluído com sucesso!',
      loadFailed: 'Erro ao carregar serviços',
      createFailed: 'Erro ao salvar serviço',
      updateFailed: 'Erro ao salvar serviço',
      removeFailed: 'Erro ao excluir serviço',
    },
  ],
  [
    'colaboradores',
    {
      removed: 'Colaborador excluído com sucesso!',
      loadFailed: 'Erro ao carregar colaboradores',
      removeFailed: 'Erro ao excluir colaborador',
    },
  ],
  ['agendamentos', { created: 'Agendamento adicionado com sucesso!', updated: 'Agendamento atualizado com sucesso!' }],
];

describe('what a screen says', () => {
  it.each(SAID)('of %s is what spec.md says', (resource, texts) => {
    expect(resourceNamed(resource).texts).toMatchObject(texts);
  });
});
