import type { DemoEmployee } from './model.ts';
import { getServiceIndex } from './services.ts';

const cuts = ['Corte masculino', 'Corte na máquina', 'Corte infantil', 'Pezinho e acabamento'];
const beards = ['Corte e barba', 'Barba completa', 'Barba com toalha quente'];
const care = ['Sobrancelha', 'Depilação de nariz e orelha', 'Limpeza de pele', 'Hidratação capilar'];
const chemistry = ['Camuflagem de fios brancos', 'Progressiva masculina', 'Platinado'];

/** The first one is the manager. Former employees come last. The documents are invented and belong to nobody. */
export const employees: readonly DemoEmployee[] = [
  buildEmployee('Anderson Moreira', '11', '901234501', 60, [...cuts, ...beards, 'Sobrancelha'], {
    observation: 'Gerente: abre a loja e fecha o caixa.',
    startedDaysAgo: 1460,
  }),
  buildEmployee('Débora Conceição', '11', '902345602', 55, ['Corte masculino', ...care, ...chemistry], {
    observation: 'Química e coloração. Pede avaliação do cabelo antes de platinar.',
    regime: 'parceiro',
    document: 'DEBORA00000145',
    startedDaysAgo: 1100,
    terms: [
      { service_id: getServiceIndex('Platinado'), duration: null, price: 210_00, commission: { percent: 60 } },
      { service_id: getServiceIndex('Sobrancelha'), duration: null, price: null, commission: { fixed: 12_00 } },
    ],
  }),
  buildEmployee('João Vítor Nascimento', '11', '903456703', 50, [...cuts, 'Corte e barba', 'Sobrancelha'], {
    observation: 'Especialista em degradê.',
    regime: 'autonomo',
    startedDaysAgo: 640,
  }),
  buildEmployee('Márcio Gonçalves', '13', '904567804', 45, ['Corte masculino', ...beards, ...care], {
    observation: null,
    regime: 'parceiro',
    document: 'MARCIO00000183',
    startedDaysAgo: 410,
  }),
  buildEmployee('Cauã Ribeiro', '11', '905678905', 35, cuts, {
    observation: 'Aprendiz: ainda não faz barba nem química.',
    startedDaysAgo: 150,
  }),
  buildEmployee('Wellington Araújo', '11', '906789006', 50, [...cuts, ...beards], {
    observation: 'Mudou-se para Santos; deixou a agenda com o João Vítor.',
    startedDaysAgo: 900,
    leftDaysAgo: 40,
  }),
];

/** The index of the one who can sign in: works every day, with other rules than the manager. */
export const PROFESSIONAL = 2;

function isEmployedOn(employee: DemoEmployee, daysAgo: number): boolean {
  return employee.leftDaysAgo === null || daysAgo > employee.leftDaysAgo;
}

/** The indexes of the employees who worked here on that day. */
export function getStaffOn(daysAgo: number): number[] {
  return [...employees.entries()].filter(([, each]) => isEmployedOn(each, daysAgo)).map(([index]) => index);
}

/** Whether an employee offers all of these services. */
export function hasAllServices(employee: number, services: readonly number[]): boolean {
  return services.every((service) => employees[employee]?.services.includes(service));
}

function buildEmployee(
  name: string,
  area: string,
  number: string,
  commission: number,
  specialties: readonly string[],
  rest: Pick<DemoEmployee, 'observation' | 'startedDaysAgo'> &
    Partial<Pick<DemoEmployee, 'leftDaysAgo' | 'terms' | 'regime' | 'document'>>,
): DemoEmployee {
  const mailbox = name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return {
    name,
    phone: `${area}${number}`,
    email: `${mailbox}@navalha.example`,
    commission,
    regime: 'clt',
    document: null,
    services: specialties.map(getServiceIndex),
    terms: [],
    leftDaysAgo: null,
    ...rest,
  };
}
