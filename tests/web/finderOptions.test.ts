import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/dates.ts';
import { canBeName, findActions, findDay, findPages, findSettings } from '../../src/layout/finder/actions.ts';
import { isShortcut } from '../../src/layout/finder/Finder.tsx';
import type { FinderOption } from '../../src/layout/finder/option.ts';
import {
  getCustomerOptions,
  getEmployeeOptions,
  getReservationOptions,
  getRewardOptions,
  getServiceOptions,
  getUpcomingOptions,
  isReservationMatch,
} from '../../src/layout/finder/records.ts';
import { resources } from '../../src/resources/index.ts';
import { normalizeSpaces } from './support/listScreen.ts';

const DAY = '2026-11-21';
const ana = { id: 1, name: 'Ana Souza', phone: '11987654321' };
const carla = { id: 4, name: 'Carla Dias' };
const cut = { id: 7, name: 'Corte', price: 3500 };
const beard = { id: 8, name: 'Barba', price: 123450 };
const booked = { id: 5, customer: ana, employee: carla, services: [cut, beard], date: DAY, time: '09:00', status: 2 };

/** The label of an option, its path and its intent. */
const describeOption = ({ verb, title, accessibleName, note, to, intent }: FinderOption) =>
  [
    normalizeSpaces([verb, accessibleName ?? title, note].filter(Boolean).join(' | ')),
    to,
    ...(intent ? [intent] : []),
  ] as const;
const describeOptions = (options: readonly FinderOption[]) => options.map(describeOption);

it('the finder opens with its shortcuts; with another modifier the browser handles them', () => {
  const isPressed = (keys: KeyboardEventInit) => isShortcut(new KeyboardEvent('keydown', keys));
  expect(isPressed({ key: 'k', ctrlKey: true })).toBe(true);
  expect(isPressed({ key: 'K', ctrlKey: true })).toBe(true);
  for (const more of [{ shiftKey: true }, { altKey: true }])
    expect(isPressed({ key: 'k', ctrlKey: true, ...more })).toBe(false);
  expect(isPressed({ key: 'k' })).toBe(false);
});

describe('the finder offers', () => {
  it('all actions for a customer, with the history where the back end has it', () => {
    const options = describeOptions(getCustomerOptions([ana as never], 'ana', new Set(['customers.history'])));
    expect(options).toEqual([
      ['Nova venda para | Ana Souza | (11) 9 8765-4321', '/vendas', { sale: { customer: 1 } }],
      ['Agendar para Ana Souza', '/agendamentos', { reservations: { book: 1 } }],
      ['Ficha de Ana Souza', '/clientes', { customers: { history: { id: 1, name: 'Ana Souza' } } }],
      ['Ver em Clientes: Ana Souza', '/clientes', { customers: { search: 'Ana Souza' } }],
    ]);
    expect(describeOptions(getCustomerOptions([ana as never], 'ana', new Set()))).toEqual(options.toSpliced(2, 1));
  });

  it.each([
    [6, 6],
    [7, 6],
  ])('from %i matching customers %i, and the customer screen only if it leaves some out', (count, shown) => {
    const found = Array.from({ length: count }, (_, index) => ({ ...ana, id: index + 1 }) as never);
    const options = getCustomerOptions(found, 'ana', new Set());
    expect(new Set(options.map(({ row }) => row)).size).toBe(shown + Number(count > shown));
    expect(options.filter(({ id }) => id === 'clientes todos')).toHaveLength(Number(count > shown));
  });

  it('an open reservation for sale, and a finished one only to open it', () => {
    expect(describeOptions(getReservationOptions([booked as never]))).toEqual([
      ['Vender agendamento de | Ana Souza | Corte, Barba com Carla Dias', '/vendas', { sale: { reservation: 5 } }],
      ['Ver na agenda: Ana Souza, 09:00', '/agendamentos'],
    ]);
    expect(describeOptions(getReservationOptions([{ ...booked, status: 3 } as never]))).toEqual([
      ['Ver na agenda: | Ana Souza | Concluído · Corte, Barba com Carla Dias', '/agendamentos'],
    ]);
  });

  it('coming reservations by day', () => {
    const [tomorrow, later] = [1, 2].map((days) => ({ ...booked, date: addDays(DAY, days) }) as never);
    expect(describeOptions(getUpcomingOptions([tomorrow as never, later as never], DAY))).toEqual([
      ['Amanhã: | Ana Souza | Corte, Barba com Carla Dias', '/agendamentos'],
      ['23/11/2026: | Ana Souza | Corte, Barba com Carla Dias', '/agendamentos'],
    ]);
  });

  it('employees, services and rewards by name, with what distinguishes them, and links to their screens', () => {
    const employees = [
      { ...carla, status: true, services: [cut, beard] },
      { id: 6, name: 'Carlos Melo', status: false, services: [cut] },
      { id: 9, name: 'Davi Rocha', status: true, services: [] },
    ];
    expect(describeOptions(getEmployeeOptions(employees as never, 'carl'))).toEqual([
      ['Carla Dias | Corte, Barba', '/colaboradores'],
      ['Carlos Melo | Inativo', '/colaboradores'],
    ]);
    expect(describeOptions(getServiceOptions([cut, beard] as never, 'barba'))).toEqual([
      ['Barba | R$ 1.234,50', '/servicos'],
    ]);
    const rewards = [
      { id: 1, title: 'Brinde', points_required: 1 },
      { id: 2, title: 'Brinde grande', points_required: 1000 },
      { id: 3, title: 'Pomada', points_required: 2 },
    ];
    expect(describeOptions(getRewardOptions(rewards as never, 'brinde'))).toEqual([
      ['Brinde | 1 ponto', '/recompensas'],
      ['Brinde grande | 1.000 pontos', '/recompensas'],
    ]);
  });

  it('the form of each kind of record when its name is typed, on its screen', () => {
    // Further declared resources follow.
    expect(describeOptions(findActions('cadastrar', { features: new Set() })).slice(0, 4)).toEqual([
      ['Novo cliente', '/clientes', { customers: { create: '' } }],
      ['Novo colaborador', '/colaboradores', { create: 'colaboradores' }],
      ['Novo serviço', '/servicos', { create: 'servicos' }],
      ['Nova recompensa', '/recompensas', { create: 'recompensas' }],
    ]);
  });

  it('the form of a new record only if the back end has the feature of its screen', () => {
    const screens = resources.map((screen) => ({ ...screen, feature: 'audit' as const }));
    expect(findActions('recompensa', { features: new Set() }, null, screens)).toEqual([]);
    expect(findActions('recompensa', { features: new Set(['audit']) }, null, screens)).toMatchObject([
      { title: 'Nova recompensa' },
    ]);
  });

  it.each([
    ['vender', 'Nova venda'],
    ['registrar', 'Nova venda'],
    ['agendar', 'Novo agendamento'],
    ['marcar', 'Novo agendamento'],
    ['horario', 'Novo agendamento'],
    ['fechamento', 'Fechar caixa'],
    ['dia', 'Fechar caixa'],
    ['nova despesa', 'Lançar despesa'],
    ['conta', 'Lançar despesa'],
    ['pagar', 'Lançar despesa'],
    ['saida', 'Lançar despesa'],
  ])('for the text “%s”: %s', (text, title) => {
    expect(findActions(text, { features: new Set() }).map((action) => action.title)).toEqual([title]);
  });

  it.each([
    ['sangria', 'Registrar sangria', { move: 'sangria' }],
    ['suprimento', 'Registrar suprimento', { move: 'suprimento' }],
    ['abrir caixa', 'Abrir caixa', { open: true }],
  ])('what is done with the drawer if the back end has one: %s', (text, title, cash) => {
    expect(findActions(text, { features: new Set(['cash.sessions']) })).toMatchObject([
      { title, to: '/caixa', intent: { cash } },
    ]);
    expect(findActions(text, { features: new Set() })).toEqual([]);
  });

  it.each([
    ['open', 'caixa', ['Fechar caixa', 'Registrar sangria', 'Registrar suprimento']],
    ['closed', 'caixa', ['Abrir caixa']],
    [null, 'caixa', ['Fechar caixa', 'Abrir caixa', 'Registrar sangria', 'Registrar suprimento']],
    [null, '', ['Nova venda', 'Novo agendamento', 'Novo cliente']],
    ['open', '', ['Nova venda', 'Novo agendamento', 'Novo cliente', 'Fechar caixa']],
    ['closed', '', ['Nova venda', 'Novo agendamento', 'Novo cliente', 'Abrir caixa']],
  ] as const)('with the drawer %s and the text “%s” only what can be done now', (drawer, text, titles) => {
    const features = new Set(['cash.sessions']);
    expect(findActions(text, { features }, drawer).map(({ title }) => title)).toEqual(titles);
  });

  it('the screens that the back end supports', () => {
    expect(describeOptions(findPages('hist', { features: new Set(['sales.list']) }))).toEqual([
      ['Histórico de vendas', '/historico'],
    ]);
    expect(findPages('hist', { features: new Set() })).toEqual([]);
  });

  it('the screens of the user menu when their name is typed, to who may open them', () => {
    const features = new Set(['shop', 'roles', 'account']);
    expect(findPages('ajustes', { features, role: 'owner' }).map(({ to }) => to)).toEqual(['/ajustes']);
    expect(findPages('usuarios', { features, role: 'owner' }).map(({ to }) => to)).toEqual(['/usuarios']);
    expect(findPages('ajustes', { features, role: 'professional' })).toEqual([]);
    expect(findPages('usuarios', { features, role: 'reception' })).toEqual([]);
  });

  it('the sections of the settings, to who may change them', () => {
    const features = new Set(['shop', 'roles']);
    expect(describeOptions(findSettings('pix', { features, role: 'owner' }))).toEqual([
      ['PIX', '/ajustes', { settings: 'pix' }],
    ]);
    expect(findSettings('maquininha', { features, role: 'owner' })).toMatchObject([{ title: 'Cartões' }]);
    expect(findSettings('taxas', { features, role: 'owner' })).toMatchObject([{ title: 'Cartões' }]);
    expect(findSettings('comissoes', { features, role: 'owner' })).toEqual([]);
    expect(findSettings('pix', { features, role: 'professional' })).toEqual([]);
    expect(findSettings('pix', { features: new Set() })).toEqual([]);
    expect(findSettings('', { features, role: 'owner' })).toEqual([]);
  });

  it('a day of the agenda that is typed as a date or a weekday', () => {
    const viewer = { features: new Set(['agenda']) };
    expect(describeOptions(findDay('27/11', DAY, viewer))).toEqual([
      ['Sexta-feira, 27 de novembro | 27/11/2026', '/agendamentos?agenda=day&day=2026-11-27'],
    ]);
    expect(findDay('sexta', DAY, viewer)).toMatchObject([{ to: '/agendamentos?agenda=day&day=2026-11-27' }]);
    expect(findDay('amanhã', DAY, viewer)).toMatchObject([{ title: 'Amanhã' }]);
    expect(findDay('corte', DAY, viewer)).toEqual([]);
    expect(findDay('27/11', DAY, { features: new Set() })).toEqual([]);
  });

  it('a block, a walk-in and the password, where the back end has them', () => {
    const features = new Set(['agenda', 'account']);
    expect(describeOptions(findActions('bloquear', { features }))).toEqual([
      ['Bloquear horário', '/agendamentos', { reservations: { open: 'block' } }],
    ]);
    expect(findActions('chegou', { features })).toMatchObject([{ intent: { reservations: { open: 'walkIn' } } }]);
    expect(findActions('senha', { features })).toMatchObject([{ title: 'Trocar a senha', to: '/conta' }]);
    for (const text of ['bloquear', 'chegou', 'senha']) expect(findActions(text, { features: new Set() })).toEqual([]);
  });

  it('to a professional their appointments without their own name', () => {
    const tomorrow = { ...booked, date: addDays(DAY, 1) } as never;
    expect(getReservationOptions([booked as never], true)[0]?.note).toBe('Corte, Barba');
    expect(getUpcomingOptions([tomorrow], DAY, true)[0]?.note).toBe('Corte, Barba');
  });

  it.each([
    'Zuleica',
    'João d’Ávila',
    'Maria-José S.',
    'Li',
    'Mar',
    'Caio',
    'Vale da Silva',
    'Clara Escuro',
    'Dias',
    'Tomás',
  ])('to register “%s”', (text) => {
    expect(canBeName(text)).toBe(true);
  });

  it.each([
    'ajustes',
    'Comissões',
    'usuário',
    'trocar senha',
    'abrir caixa',
    'meu dia',
    'sair',
    'horario de funcionamento',
    'horários',
    'comissão',
    'taxas',
    'cartão',
    'gorjetas',
    'profissional',
    'colaborador',
    'crédito à vista',
    'chave pix',
  ])('nobody to register for “%s”, which a role may not have', (text) => {
    expect(canBeName(text)).toBe(false);
  });

  it.each(['27/11', '09:00', '11987654321', 'R$ 30', 'ana@exemplo.com', 'Z', 'nº 12', '?'])(
    'nobody to register for “%s”',
    (text) => {
      expect(canBeName(text)).toBe(false);
    },
  );

  it.each(['09:00', 'souza', 'carla', 'barba', 'ana cor'])('a reservation for %s', (text) => {
    expect(isReservationMatch(booked as never, text)).toBe(true);
    expect(isReservationMatch(booked as never, `${text} zé`)).toBe(false);
  });
});
