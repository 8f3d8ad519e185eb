import { describe, expect, it } from 'vitest';
import { fieldsSchema, inputSchema } from '../../../domain/fields/schema.ts';
import { timeSlots } from '../../../domain/reservations.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { dayCases, idCases, idsCases, optionalTextCases, together } from './cases.ts';
import { ABSENT, describeSchema, errorsOf, type Right, type Wrong } from './inTurn.ts';

const valid = { customer_id: 1, employee_id: 2, services: [1], date: '2026-11-21', time: '09:00' };

describeSchema('a reservation', {
  schema: inputSchema(reservations),
  fields: Object.keys(fieldsSchema(reservations).shape),
  valid,
  ...together(
    idCases('customer_id', 'Escolha o cliente'),
    idCases('employee_id', 'Escolha o colaborador'),
    idsCases('services', 'Escolha serviços da lista'),
    dayCases('date'),
    optionalTextCases('observation', 500),
    {
      right: [
        ...timeSlots.map((time): Right => ['time', time, time]),
        ['status', ABSENT, 1],
        ...[1, 2, 3, 4].map((status): Right => ['status', status, status]),
      ],
      wrong: [
        ['services', [], 'Escolha ao menos um serviço'],
        ['services', ABSENT, 'Escolha serviços da lista'],
        ...[ABSENT, '', null, 900].map((value): Wrong => ['time', value, 'Informe o horário']),
        ...['9', '07:30', '20:00', '08:15', '8:00', '08:00:00', '24:00', ' 09:00'].map(
          (value): Wrong => ['time', value, 'Escolha um horário entre 08:00 e 19:30'],
        ),
        ...[0, 5, 1.5, '1', null, true].map((value): Wrong => ['status', value, 'Escolha um status da lista']),
      ],
    },
  ),
});

describe('a reservation', () => {
  it('needs customer, employee, services, date and time; is scheduled unless told otherwise', () => {
    expect(Object.keys(errorsOf(inputSchema(reservations), {})).sort()).toEqual([
      'customer_id',
      'date',
      'employee_id',
      'services',
      'time',
    ]);
    expect(inputSchema(reservations).parse(valid).status).toBe(1);
  });
});
