import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findPartColumn,
  guessTargets,
  isCustomerHeading,
  limitTargets,
  rankPhoneHeading,
} from '../../../domain/customerImport/columns.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { type AnyResource, restrictToFeatures } from '../../../domain/resources/resource.ts';

const BARE = restrictToFeatures(customers, new Set());

/** The targets of a heading line, by heading; those left out are not named. */
function guess(headings: string, rows: readonly string[] = [], resource: AnyResource = customers) {
  const names = headings.split(';');
  const cells = rows.map((row, at) => ({ line: at + 2, cells: row.split(';') }));
  return Object.fromEntries(
    guessTargets(names, cells, resource).flatMap((target, at) => (target === '' ? [] : [[names[at], target]])),
  );
}

describe('the columns of a file', () => {
  it.each<[system: string, headings: string, targets: Record<string, string>]>([
    [
      'Google Contacts of before 2024',
      'Name;Given Name;Additional Name;Family Name;Yomi Name;Nickname;Birthday;Notes;Group Membership;E-mail 1 - Type;E-mail 1 - Value;Phone 1 - Type;Phone 1 - Value;Phone 2 - Type;Phone 2 - Value;Organization 1 - Name',
      {
        Name: 'name',
        'Given Name': 'firstName',
        'Additional Name': 'middleName',
        'Family Name': 'lastName',
        Birthday: 'birthday',
        Notes: 'note',
        'E-mail 1 - Value': 'email',
        'Phone 1 - Value': 'phone',
        'Phone 2 - Value': 'phone',
      },
    ],
    [
      'Outlook in Portuguese',
      'Título;Nome;Segundo nome;Sobrenome;Empresa;Telefone comercial;Telefone residencial;Telefone celular;Fax comercial;Aniversário;Endereço de email;Nome do gerente;Telefone do assistente',
      {
        Nome: 'name',
        'Segundo nome': 'middleName',
        Sobrenome: 'lastName',
        'Telefone comercial': 'phone',
        'Telefone residencial': 'phone',
        'Telefone celular': 'phone',
        Aniversário: 'birthday',
        'Endereço de email': 'email',
      },
    ],
    [
      'Fresha',
      'Client ID;First Name;Last Name;Full Name;Gender;Mobile Number;Telephone;Email;Accepts Marketing;Accepts SMS Marketing;Address;Area;City;Date of Birth;Added;Notes;Referral Source',
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'Full Name': 'name',
        'Mobile Number': 'phone',
        Telephone: 'phone',
        Email: 'email',
        'Accepts SMS Marketing': 'consent',
        'Date of Birth': 'birthday',
        Added: 'registration_date',
        Notes: 'note',
      },
    ],
    [
      'Shopify',
      'Customer ID;First Name;Last Name;Email;Accepts Email Marketing;Default Address Company;Default Address Address1;Default Address City;Default Address Phone;Phone;Accepts SMS Marketing;Total Spent;Total Orders;Tags',
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Email: 'email',
        'Default Address Phone': 'phone',
        'Accepts SMS Marketing': 'consent',
        Phone: 'phone',
      },
    ],
    [
      'Booksy',
      'Customer name;Phone;E-mail;Birthday;Address;Last visit;Visits',
      {
        'Customer name': 'name',
        Phone: 'phone',
        'E-mail': 'email',
        Birthday: 'birthday',
        'Last visit': 'last_visit',
        Visits: 'total_visits',
      },
    ],
    [
      'Spanish',
      'Nombre;Apellidos;Teléfono móvil;Correo electrónico;Última visita;Puntos',
      {
        Nombre: 'name',
        Apellidos: 'lastName',
        'Teléfono móvil': 'phone',
        'Correo electrónico': 'email',
        'Última visita': 'last_visit',
        Puntos: 'points',
      },
    ],
    [
      'a Brazilian spreadsheet',
      'Código;CLIENTE;CPF;Endereço, nº;Bairro;CEP;Fone;Celular;e-mail;Cadastro em',
      { CLIENTE: 'name', Fone: 'phone', Celular: 'phone', 'e-mail': 'email', 'Cadastro em': 'registration_date' },
    ],
    [
      'the product itself',
      'Nome;Telefone;E-mail;Pontos;Visitas;Cadastro;Última visita',
      {
        Nome: 'name',
        Telefone: 'phone',
        'E-mail': 'email',
        Pontos: 'points',
        Visitas: 'total_visits',
        Cadastro: 'registration_date',
        'Última visita': 'last_visit',
      },
    ],
    [
      'the file of lines that were not imported',
      'Nome;Telefone;E-mail;Linha;Motivo',
      { Nome: 'name', Telefone: 'phone', 'E-mail': 'email' },
    ],
    [
      'systems that abbreviate',
      'Cód.;Cliente;Tel. Cel.;Dt. Nasc.;Obs.;Últ. Atendimento;Qtde. Atend.;Last Appt',
      {
        Cliente: 'name',
        'Tel. Cel.': 'phone',
        'Dt. Nasc.': 'birthday',
        'Obs.': 'note',
        'Últ. Atendimento': 'last_visit',
        'Qtde. Atend.': 'total_visits',
        'Last Appt': 'last_visit',
      },
    ],
    [
      'systems that ask for consent and block people',
      'Client;Mobile;Marketing consent;Blacklisted;Total bookings',
      {
        Client: 'name',
        Mobile: 'phone',
        'Marketing consent': 'consent',
        Blacklisted: 'no_online',
        'Total bookings': 'total_visits',
      },
    ],
    [
      'people who write it by hand',
      'Nome;Zap;Última vinda;Aceita msg?;Não agendar',
      {
        Nome: 'name',
        Zap: 'phone',
        'Última vinda': 'last_visit',
        'Aceita msg?': 'consent',
        'Não agendar': 'no_online',
      },
    ],
    ['other people', 'Nome da mãe;Nome;Telefone do responsável;Telefone', { Nome: 'name', Telefone: 'phone' }],
    ['points', 'Nome;Zap;Pontuação;Pontos resgatados', { Nome: 'name', Zap: 'phone', Pontuação: 'points' }],
  ])('of %s are recognised by their headings', (_, headings, targets) => {
    expect(guess(headings)).toEqual(targets);
  });

  it.each<[headings: string, rows: string[], targets: Record<string, string>]>([
    ['Nome;DDD;Telefone', ['Ana;11;987654321'], { Nome: 'name', DDD: 'areaCode', Telefone: 'phone' }],
    ['Nome;DDD;Número', ['Ana;11;987654321'], { Nome: 'name', DDD: 'areaCode', Número: 'phone' }],
    ['Nome;DDD/Telefone', ['Ana;(11) 98765-4321'], { Nome: 'name', 'DDD/Telefone': 'phone' }],
    [
      'Nome;DDI;DDD;Celular',
      ['Ana;55;11;987654321'],
      { Nome: 'name', DDI: 'countryCode', DDD: 'areaCode', Celular: 'phone' },
    ],
    [
      'Name;Name prefix;Phone prefix;Phone number',
      ['Ana;Sra.;+55;11987654321', 'Bia;;55;11987654322'],
      { Name: 'name', 'Phone prefix': 'countryCode', 'Phone number': 'phone' },
    ],
    [
      'Nome;Prefixo do telefone;Telefone',
      ['Ana;11;987654321'],
      { Nome: 'name', 'Prefixo do telefone': 'areaCode', Telefone: 'phone' },
    ],
    ['Nombre;Prefijo;Teléfono', ['Ana;+55;11987654321'], { Nombre: 'name', Prefijo: 'countryCode', Teléfono: 'phone' }],
    ['Nome;Area;Phone', ['Ana;Centro;11987654321'], { Nome: 'name', Phone: 'phone' }],
    ['Nome;Rua;Número;Contato', ['Ana;Rua A;120;11987654321'], { Nome: 'name', Contato: 'phone' }],
    ['Contato;Telefone', ['Ana Souza;11987654321'], { Contato: 'name', Telefone: 'phone' }],
    ['Nome;Documento;Fone', ['Ana;52998224725;11987654321'], { Nome: 'name', Fone: 'phone' }],
    [
      'Quem;Onde mora;Falar com;',
      ['Ana Souza;Rua A, 1;11987654321;x', 'Bia Lima;Rua B, 2;;'],
      { Quem: 'name', 'Falar com': 'phone' },
    ],
    [
      'Nome;Observação da última visita;Celular',
      ['Ana;gostou;11987654321'],
      { Nome: 'name', 'Observação da última visita': 'note', Celular: 'phone' },
    ],
  ])('%j with %j are recognised together with their values', (headings, rows, targets) => {
    expect(guess(headings, rows)).toEqual(targets);
  });

  it.each([
    [
      ';;;',
      ['7;ana@exemplo.com;(11) 98765-4321;Ana Souza', '8;;11 3456-7890;Bruno Lima'],
      ['', 'email', 'phone', 'name'],
    ],
    [';;', ['Rua A, 10;11987654321;Ana Souza'], ['', 'phone', 'name']],
    [';;', ['Ana Souza;529.982.247-25;11987654321'], ['name', '', 'phone']],
    [';', ['7;11987654321', '8;ana@exemplo.com'], ['', '']],
  ])('without headings (%j, %j) are recognised by their values', (headings, rows, targets) => {
    const cells = (rows as string[]).map((row, at) => ({ line: at + 1, cells: row.split(';') }));
    expect(guessTargets(String(headings).split(';'), cells)).toEqual(targets);
  });

  it('never give two columns of full names', () => {
    const heading = fc.constantFrom(
      'Nome',
      'Cliente',
      'Telefone',
      'Celular',
      'E-mail',
      'Mail',
      'Data',
      'x',
      '',
      'Nome completo',
    );
    fc.assert(
      fc.property(fc.array(heading, { maxLength: 6 }), (headings) => {
        expect(guessTargets(headings, []).filter((target) => target === 'name').length).toBeLessThan(2);
      }),
    );
  });

  it('of a bare back end have no note to keep other columns in', () => {
    const targets = ['name', 'phone', 'total_visits', 'registration_date', 'points'];
    const older = { allowBalances: false, allowDetails: false };
    expect(limitTargets(targets, { ...older, resource: BARE })).toEqual(['name', 'phone', '', '', '']);
    expect(limitTargets(targets, { ...older, resource: customers })).toEqual(['name', 'phone', 'extra', '', '']);
  });

  it('that are no numbers or days become neither visits nor the day of registration', () => {
    expect(
      guess('Nome;Telefone;Visitas;Cadastro', ['Ana;11987654321;muitas;123', 'Bia;11987654322;poucas;124']),
    ).toEqual({
      Nome: 'name',
      Telefone: 'phone',
      Visitas: 'extra',
    });
  });
});

describe('a heading', () => {
  it.each(['Nome', 'TELEFONE:', 'E-mail Address', 'Last Name', 'Fecha de última visita', 'Endereço', 'DDD'])(
    '%j is known',
    (heading) => {
      expect(isCustomerHeading(heading)).toBe(true);
    },
  );

  it.each(['Ana Souza', '11987654321', 'ana@exemplo.com', '', 'x'.repeat(50), '12'])('%j is a value', (value) => {
    expect(isCustomerHeading(value)).toBe(false);
  });

  it('of a mobile comes before home, and home before work', () => {
    const order = ['Celular', 'Telefone', 'Home Phone', 'Business Phone'].map(rankPhoneHeading);
    expect(order).toEqual([...order].sort());
    expect(new Set(order).size).toBe(4);
  });

  it.each([
    ['DDD;Telefone;DDD Celular;Celular', 1, 0],
    ['DDD;Telefone;DDD Celular;Celular', 3, 2],
    ['DDD Fixo;DDD Celular;Celular;Fixo', 2, 1],
    ['Telefone;DDD', 0, 1],
    ['Telefone;Nome', 0, undefined],
  ])('of an area code in %j belongs to the phone in column %j', (headings, phone, area) => {
    const names = headings.split(';');
    const targets = names.map((name) => (name.startsWith('DDD') ? 'areaCode' : name === 'Nome' ? 'name' : 'phone'));
    expect(findPartColumn('areaCode', phone, targets, names)).toBe(area);
  });
});
