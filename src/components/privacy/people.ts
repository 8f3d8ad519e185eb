import type { Id, NamedRecord } from '../../../domain/ids.ts';
import type { PersonKind } from '../../../domain/personalData.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';

export interface Person {
  id: Id;
  name: string;
  /** The customer that this one was merged into. */
  merged_into?: NamedRecord | null;
}

export const PEOPLE_TEXTS: Record<
  PersonKind,
  { resource: string; one: string; many: string; anonymised: string; consequence: string }
> = {
  customers: {
    resource: customers.name,
    one: 'cliente',
    many: 'Clientes',
    anonymised: 'Cliente anonimizado com sucesso!',
    consequence:
      'Nome, telefone, e-mail e observações se apagam para sempre, e os agendamentos em aberto são cancelados. As vendas, os pontos e os valores continuam nos totais, sem o nome. Isso não pode ser desfeito.',
  },
  employees: {
    resource: employees.name,
    one: 'colaborador',
    many: 'Colaboradores',
    anonymised: 'Colaborador anonimizado com sucesso!',
    consequence:
      'Nome, telefone, e-mail e observação se apagam para sempre. Os agendamentos feitos, as vendas, as despesas e os fechamentos continuam, sem o nome. Isso não pode ser desfeito.',
  },
};
