import { describe, expect, test } from 'vitest';
import { buildInputSchema } from '../../domain/fields/schema.ts';
import { getResource, resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { groupErrorsByField } from '../../domain/schemas/fieldErrors.ts';

/*
 * The contract's rules of each resource, written independently: tests/conformance derives its expectations from the declarations, and
 * would accept a wrong one.
 */

/** The minimal request of each resource, and its decoded input. */
const least: Record<string, [request: Record<string, unknown>, inside: Record<string, unknown>]> = {
  clientes: [
    { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' },
    { birthday: null, note: null, consent: null, no_online: null },
  ],
  colaboradores: [
    { name: 'Ana', phone: '11987654321', email: 'ana@exemplo.com.br' },
    {
      ...{ services: [], commission: 50, hours: [], attends: true, status: true, observation: null },
      ...{ regime: null, document: null, contract_at: null, homologated_at: null },
    },
  ],
  servicos: [
    { name: 'Corte', price: 35.5, points: 10 },
    { price: 3550, duration: 30 },
  ],
  agendamentos: [
    { customer_id: 1, employee_id: 2, services: [1], date: '2026-11-21', time: '09:00' },
    { status: 1, observation: null, duration: null, no_show: false, in_progress: false, squeeze: null },
  ],
  bloqueios: [{ date: '2026-11-21', from: '12:00', to: '13:00', reason: 'Almoço' }, { employee_id: null }],
  recompensas: [
    { title: 'Desconto', description: 'Dez', points_required: 100, type: 'discount', value: 10 },
    { min_limit: 0, active: true, service_id: null },
  ],
  despesas: [
    { amount: 12.5, employee_id: 1, description: 'Toalhas' },
    { amount: 1250, source: 'drawer' },
  ],
  vales: [
    { employee_id: 1, amount: 50 },
    { amount: 5000, source: 'drawer', observation: null },
  ],
  caixa: [
    { closed_at: '2026-11-21', total_received: 185.4, employee_id: 1 },
    { total_received: 18540, observation: null },
  ],
  'lista-de-espera': [
    { customer_id: 1, services: [1], from: '2026-11-21', to: '2026-11-28' },
    { employee_id: null, day_part: null, observation: null },
  ],
  usuarios: [
    { name: 'Ana', email: 'Ana@Exemplo.com.br', role: 'reception' },
    { email: 'ana@exemplo.com.br', employee_id: null, disabled: false },
  ],
  ajustes: [
    { pix_txid: '0', tips: '0', hours: [], agenda_step: 30 },
    {
      ...{ name: '', phone: null, address: null, document: null, pix_key: null, pix_name: null, pix_city: null },
      ...{ pix_txid: false, debit_fee: 0, credit_fee: 0, credit_2_fee: 0, credit_7_fee: 0, tips: false },
      ...{ commission_discount: 'shared', commission_reward: 'shop', commission_fee: 'shop' },
      commission_void: 'professional',
      ...{ professional_sees_phones: false, professional_overbooks: false, professional_sells_for_others: false },
    },
  ],
};

const buildTooLongText = (length: number) => 'x'.repeat(length + 1);
const NAME = 'Informe o nome';
const PERCENTAGE = 'A comissão vai de 0 a 100';
const DISCOUNT = 'O desconto vai de 1 a 100';

const tenADay = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
  Array.from({ length: 10 }, (_, hour) => ({ weekday, from: `1${hour}:00`, to: `1${hour}:30` })),
);

const buildTerms = (count: number) => Array.from({ length: count }, (_, index) => ({ service_id: index + 1 }));

/** The last accepted values, the first refused ones, and their message. */
const limits: [resource: string, field: string, taken: unknown[], refused: unknown[], sentence: string][] = [
  ['clientes', 'name', ['x'.repeat(120)], ['', undefined], NAME],
  ['clientes', 'name', [], [buildTooLongText(120)], 'Use no máximo 120 caracteres'],
  ['clientes', 'phone', ['1134567890'], ['', undefined], 'Informe o telefone'],
  ['clientes', 'phone', ['(11) 9 8765-4321'], ['119876543'], 'Informe um telefone válido, com DDD'],
  ['clientes', 'email', ['a@b.co'], ['', undefined], 'Informe o e-mail'],
  ['clientes', 'email', [], ['ana'], 'Informe um e-mail válido'],
  ['clientes', 'points', [], [1000], 'Campo desconhecido'],
  ['clientes', 'total_visits', [], [9], 'Campo desconhecido'],
  ['colaboradores', 'name', ['x'.repeat(120)], ['', undefined], NAME],
  ['colaboradores', 'phone', [], ['', undefined], 'Informe o telefone'],
  ['colaboradores', 'email', [], ['', undefined], 'Informe o e-mail'],
  ['colaboradores', 'commission', [0, 0.01, 100], [-0.01, 100.01, null, '50'], PERCENTAGE],
  ['colaboradores', 'services', [[], [1, '2']], ['x', [0]], 'Escolha serviços da lista'],
  ['colaboradores', 'attends', ['0', 1, true], ['sim'], 'Informe se está ativo'],
  ['colaboradores', 'status', ['0', 1, true], ['sim'], 'Informe se está ativo'],
  ['colaboradores', 'observation', ['x'.repeat(500), null], [buildTooLongText(500)], 'Use no máximo 500 caracteres'],
  ['servicos', 'name', ['x'.repeat(120)], ['', undefined], NAME],
  ['servicos', 'price', [0.01, 1_000_000], [null, undefined], 'Informe o preço'],
  ['servicos', 'price', [], [0, -0.01], 'O preço deve ser maior que zero'],
  ['servicos', 'points', [0, 1_000_000], [undefined, '10'], 'Informe os pontos'],
  ['servicos', 'points', [], [-1], 'Os pontos não podem ser negativos'],
  ['servicos', 'duration', [5, 480, undefined], [null, 3, 481], 'Informe de 5 a 480 minutos, de 5 em 5'],
  ['servicos', 'employeeIds', [[], undefined], ['x'], 'Escolha colaboradores da lista'],
  ['agendamentos', 'customer_id', [1, '1'], [undefined, null, 0], 'Escolha o cliente'],
  ['agendamentos', 'employee_id', [1], [undefined, 'abc'], 'Escolha o colaborador'],
  ['agendamentos', 'services', [], [undefined, 'x'], 'Escolha serviços da lista'],
  ['agendamentos', 'services', [[1]], [[]], 'Escolha ao menos um serviço'],
  ['agendamentos', 'date', ['2028-02-29'], [undefined, ''], 'Informe a data'],
  ['agendamentos', 'date', [], ['2026-02-29'], 'Informe uma data válida'],
  ['agendamentos', 'time', ['00:00', '08:05', '23:55'], [undefined, ''], 'Informe o horário'],
  ['agendamentos', 'time', [], ['8:00', '08:03', '24:05'], 'Informe um horário de 5 em 5 minutos, como 09:30'],
  ['agendamentos', 'duration', [5, 480, null], [0, 4, 485, 7, '30'], 'Informe de 5 a 480 minutos, de 5 em 5'],
  ['agendamentos', 'squeeze', ['x'.repeat(200), null], [buildTooLongText(200)], 'Use no máximo 200 caracteres'],
  ['agendamentos', 'end', [], ['10:00'], 'Campo desconhecido'],
  ['bloqueios', 'employee_id', [1, null, undefined], [0, 'x'], 'Escolha o colaborador'],
  ['bloqueios', 'from', [], [undefined, ''], 'Informe quando começa'],
  ['bloqueios', 'to', [], [undefined, ''], 'Informe quando termina'],
  ['bloqueios', 'to', ['12:05', '24:00'], ['12:00', '11:55'], 'O bloqueio termina antes de começar'],
  ['bloqueios', 'reason', ['x'.repeat(200)], ['', undefined], 'Informe o motivo'],
  ['agendamentos', 'status', [1, 2, 3, 4], [0, 5, '1'], 'Escolha um status da lista'],
  ['agendamentos', 'observation', ['x'.repeat(500)], [buildTooLongText(500)], 'Use no máximo 500 caracteres'],
  ['recompensas', 'title', ['x'.repeat(120)], ['', undefined], 'Informe o título'],
  ['recompensas', 'description', ['x'.repeat(500)], ['', undefined], 'Informe a descrição'],
  ['recompensas', 'points_required', [1, 1_000_000], [undefined], 'Informe os pontos necessários'],
  ['recompensas', 'points_required', [], [0], 'É necessário ao menos 1 ponto'],
  ['recompensas', 'type', ['discount', 'service_free', 'product'], [undefined, 'brinde'], 'Escolha o tipo'],
  ['recompensas', 'value', [1, 12.5, 100], [undefined, null, 0, 0.99, 100.01, '10'], DISCOUNT],
  ['recompensas', 'value', [], [10.001], 'Use no máximo 2 casas decimais'],
  ['recompensas', 'min_limit', [0, 0.01, null], ['10'], 'Informe o valor mínimo'],
  ['recompensas', 'min_limit', [], [-0.01], 'O valor mínimo não pode ser negativo'],
  ['recompensas', 'active', ['0'], ['sim'], 'Informe se está ativo'],
  ['despesas', 'amount', [0.01, 1_000_000], [undefined, null], 'Informe o valor'],
  ['despesas', 'amount', [], [0], 'O valor deve ser maior que zero'],
  ['despesas', 'amount', [], [1.005], 'Use no máximo 2 casas decimais'],
  ['despesas', 'amount', [], [1_000_000.01], 'O valor máximo é R$ 1.000.000,00'],
  ['despesas', 'employee_id', [], [undefined, 0], 'Escolha o responsável'],
  ['despesas', 'description', ['x'.repeat(500)], ['', undefined], 'Informe a descrição'],
  ['caixa', 'closed_at', [], [undefined, ''], 'Informe a data'],
  ['caixa', 'total_received', [0, -2.5, -1_000_000], [undefined, null, '10'], 'Informe o total'],
  ['caixa', 'total_received', [], [-1_000_000.01], 'Informe um total válido'],
  ['caixa', 'employee_id', [], [undefined], 'Escolha o responsável'],
  ['caixa', 'observation', ['x'.repeat(500)], [buildTooLongText(500)], 'Use no máximo 500 caracteres'],
  ['caixa', 'expenses', [0, 'x', null], [[0]], 'Informe um número'],
  ['clientes', 'name', ['Ana\nMaria'], ['\u200b'], 'Informe o nome'],
  ['colaboradores', 'terms', [[{ service_id: 1, commission: 0, price: 0.01 }]], [null], 'Escolha serviços da lista'],
  ['colaboradores', 'terms', [buildTerms(200)], [buildTerms(201)], 'Escolha no máximo 200 itens'],
  ['colaboradores', 'hours', [tenADay], [[...tenADay, tenADay[0]]], 'Use no máximo 10 intervalos por dia'],
  [
    'colaboradores',
    'observation',
    ['Folga na segunda\ne na terça'],
    [buildTooLongText(500)],
    'Use no máximo 500 caracteres',
  ],
  [
    'agendamentos',
    'observation',
    ['Chega tarde\ne com o filho'],
    [buildTooLongText(500)],
    'Use no máximo 500 caracteres',
  ],
  [
    'recompensas',
    'description',
    ['Dez por cento\nnos cortes'],
    [buildTooLongText(500)],
    'Use no máximo 500 caracteres',
  ],
  ['caixa', 'observation', ['Faltou troco\nde manhã'], [buildTooLongText(500)], 'Use no máximo 500 caracteres'],
  ['lista-de-espera', 'customer_id', [], [undefined, 0], 'Escolha o cliente'],
  ['lista-de-espera', 'services', [[1]], [[]], 'Escolha ao menos um serviço'],
  ['lista-de-espera', 'services', [], [undefined, 'x'], 'Escolha serviços da lista'],
  ['lista-de-espera', 'employee_id', [1, null], ['x'], 'Escolha o colaborador'],
  ['lista-de-espera', 'to', ['2026-11-21'], ['2026-11-20'], 'O último dia vem antes do primeiro'],
  ['lista-de-espera', 'day_part', ['morning', 'evening', null], ['night'], 'Escolha um período da lista'],
  ['lista-de-espera', 'observation', ['De manhã\nou à noite'], [buildTooLongText(500)], 'Use no máximo 500 caracteres'],
  ['usuarios', 'name', ['x'.repeat(120)], ['', undefined], 'Informe o nome'],
  ['usuarios', 'email', ['a@b.co'], ['', undefined], 'Informe o e-mail'],
  ['usuarios', 'role', ['owner', 'reception'], ['', 'admin', undefined, null], 'Escolha o papel'],
  ['usuarios', 'employee_id', [1, null], ['x'], 'Escolha o colaborador'],
  ['ajustes', 'name', ['x'.repeat(120)], [buildTooLongText(120)], 'Use no máximo 120 caracteres'],
  [
    'ajustes',
    'address',
    ['x'.repeat(200), 'Rua A, 1\nCentro'],
    [buildTooLongText(200)],
    'Use no máximo 200 caracteres',
  ],
  ['ajustes', 'pix_name', ['x'.repeat(25)], [buildTooLongText(25)], 'Use no máximo 25 caracteres'],
  ['ajustes', 'pix_city', ['x'.repeat(15)], [buildTooLongText(15)], 'Use no máximo 15 caracteres'],
  ['ajustes', 'credit_7_fee', [0, 100, null], [-0.01, 100.01, '2'], 'Informe uma taxa de 0 a 100%'],
  ['ajustes', 'agenda_step', [5, 10, 15, 30], [0, 20, 60, '30'], 'Escolha um intervalo da lista'],
];

/** The default order of each list, and the fields of its search. */
const lists: [resource: string, order: string, searched: string][] = [
  ['clientes', 'name asc', 'name phone email'],
  ['colaboradores', 'status desc, name asc', 'name phone email'],
  ['servicos', 'name asc', 'name'],
  ['agendamentos', 'date desc, time asc', ''],
  ['lista-de-espera', 'from asc', ''],
  ['recompensas', 'active desc, points_required asc', 'title'],
  ['despesas', 'created_at desc', ''],
  ['caixa', 'closed_at desc', ''],
  ['bloqueios', 'date desc, from asc', ''],
  ['vendas', 'created_at desc', ''],
];

test.each(lists)('the list of %s is sorted by %s, and searched by %j', (resource, by, looked) => {
  const { order, fields } = getResource(resource);
  expect(order.map((each) => each.join(' ')).join(', ')).toBe(by);
  const searched = Object.keys(fields).filter((name) => fields[name]?.options.searchable);
  expect(searched.join(' ')).toBe(looked);
});

/** The messages for a chosen record that was deleted. */
const missingMessages: [resource: string, sentences: Record<string, string>][] = [
  ['servicos', { employeeIds: 'Um dos colaboradores escolhidos não existe mais ou não atende clientes' }],
  ['colaboradores', { services: 'Um dos serviços escolhidos não existe mais' }],
  ['agendamentos', { customer_id: 'Este cliente não existe mais', employee_id: 'Este colaborador não está atendendo' }],
  [
    'lista-de-espera',
    {
      customer_id: 'Este cliente não existe mais',
      services: 'Um dos serviços escolhidos não existe mais',
      employee_id: 'Este colaborador não está atendendo',
    },
  ],
  ['bloqueios', { employee_id: 'Este colaborador não está atendendo' }],
  ['despesas', { employee_id: 'Este colaborador não existe mais' }],
  ['caixa', { employee_id: 'Este colaborador não existe mais' }],
];

test.each(missingMessages)('a record of %s has messages for deleted references: %j', (resource, sentences) => {
  const { fields } = getResource(resource);
  const messages = Object.entries(fields).flatMap(([name, { options }]) =>
    options.missingMessage ? [[name, options.missingMessage]] : [],
  );
  expect(Object.fromEntries(messages)).toEqual(sentences);
});

test('a field has its help text', () => {
  const helpTexts = [...resources, ...resourcesWithoutScreen, ...singletons].flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { options }]) =>
      options.help ? [[`${name}: ${field}`, options.help]] : [],
    ),
  );
  expect(Object.fromEntries(helpTexts)).toEqual({
    'clientes: note': 'O corte, o jeito, a conversa. Quem atende vê na agenda do dia.',
    'clientes: no_online': 'O motivo. Vazio: pode agendar.',
    'servicos: points': 'Quantos pontos o cliente ganha',
    'servicos: duration': 'Cada colaborador pode ter a sua',
    'servicos: commission': 'Vazia: vale a de cada colaborador',
    'colaboradores: attends': 'Quem não atende não aparece na agenda nem na venda',
    'colaboradores: regime': 'Decide o que um estorno tira do que já foi pago',
    'colaboradores: document': 'Sai no extrato e no texto da nota',
    'colaboradores: homologated_at': 'Pelo sindicato; onde não há, pelo Ministério do Trabalho',
    'agendamentos: squeeze': 'Permite marcar sobre outro horário ou fora do expediente',
    'recompensas: min_limit': 'O desconto vale para compras a partir deste valor',
    'recompensas: service_id': 'Na venda ele entra marcado e por R$ 0,00',
    'ajustes: commission_void': 'De quem é CLT nada é tirado (TST, Tema 65).',
    'ajustes: name': 'Sai nos recibos e nos fechamentos.',
    'ajustes: pix_txid':
      'Põe no código a chave da venda, que sai no extrato. Alguns bancos recusam: se o cliente não conseguir pagar, desligue.',
  });
});

describe('a request for', () => {
  const findErrors = (resource: string, body: unknown) =>
    groupErrorsByField(buildInputSchema(getResource(resource)).safeParse(body).error?.issues ?? []);

  test.each(Object.entries(least))(
    '%s requires these fields, and has defaults for the others',
    (resource, [request, inside]) => {
      expect(buildInputSchema(getResource(resource)).parse(request)).toEqual({ ...request, ...inside });
    },
  );

  test.each(limits)('%s: %s accepts %j and refuses %j: %s', (resource, field, taken, refused, sentence) => {
    const [request] = least[resource] ?? [];
    for (const value of taken) expect(findErrors(resource, { ...request, [field]: value }), `${value}`).toEqual({});
    for (const value of refused) {
      expect(findErrors(resource, { ...request, [field]: value }), `${value}`).toEqual({ [field]: sentence });
    }
  });

  test('a reward reports a missing discount together with other errors', () => {
    expect(findErrors('recompensas', { type: 'discount', value: 0 })).toEqual({
      title: 'Informe o título',
      description: 'Informe a descrição',
      points_required: 'Informe os pontos necessários',
      value: DISCOUNT,
    });
  });

  test.each(['service_free', 'product'])('a reward of type %s has neither percentage nor minimum', (type) => {
    const [request] = least.recompensas ?? [];
    for (const value of [undefined, null, 0, 150, -3, 10.001]) {
      const reward = buildInputSchema(getResource('recompensas')).parse({ ...request, type, value, min_limit: 50 });
      expect(reward).toMatchObject({ value: 0, min_limit: 0 });
    }
  });
});
