import type { FastifyInstance } from 'fastify';
import { resources } from '../../domain/resources/all.ts';
import { registerResource, type Special } from '../http/crud.ts';
import { special as cashRegister } from './cash-register/index.ts';
import { special as customers } from './customers.ts';
import { special as employees } from './employees.ts';
import { special as expenses } from './expenses.ts';
import { special as reservations } from './reservations/index.ts';

/** What a declaration cannot say, by the contract's name of the resource. */
const SPECIAL: Readonly<Record<string, Special<never>>> = {
  'cash-register': cashRegister,
  customers,
  employees,
  expenses,
  reservations,
};

/** Every resource of the contract. */
export function registerResources(app: FastifyInstance): void {
  for (const resource of resources) registerResource(app, resource, SPECIAL[resource.api.path]);
}
