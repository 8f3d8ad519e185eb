import { describe, expect, it } from 'vitest';
import { getResource } from '../../domain/resources/all.ts';

/* The texts of spec.md. tests/conformance derives its expectations from the declarations, so it cannot detect a wrong text. */
const TEXTS: [resource: string, texts: Record<string, string>][] = [
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

/** Texts that spec.md does not have. */
const OTHER_TEXTS: typeof TEXTS = [
  [
    'recompensas',
    {
      new: 'Nova Recompensa',
      created: 'Recompensa criada com sucesso!',
      updated: 'Recompensa atualizada com sucesso!',
      removed: 'Recompensa excluída com sucesso!',
      restored: 'Recompensa restaurada com sucesso!',
      notFound: 'Esta recompensa não existe mais',
      toggleFailed: 'Erro ao atualizar recompensa',
      restoreHint: 'Em “Recompensas excluídas” dá para trazer de volta.',
      deleteQuestion: 'a recompensa',
      emptyList: 'Nenhuma recompensa cadastrada ainda.',
      createFirst: 'Cadastrar a primeira',
    },
  ],
  ['servicos', { notFound: 'Este serviço não existe mais', emptyList: 'Nenhum serviço cadastrado ainda.' }],
  ['ajustes', { notFound: 'Este salão não existe mais' }],
];

describe('the texts of a screen', () => {
  it.each(TEXTS)('of %s are those of spec.md', (resource, texts) => {
    expect(getResource(resource).texts).toMatchObject(texts);
  });

  it.each(OTHER_TEXTS)('of %s are correct Portuguese', (resource, texts) => {
    expect(getResource(resource).texts).toMatchObject(texts);
  });
});
