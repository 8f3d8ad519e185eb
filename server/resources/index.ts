import type { FastifyInstance } from 'fastify';
import { resources } from '../../domain/resources/all.ts';
import { type ResourceOverrides, registerResource } from '../http/crud.ts';
import { overrides as cashRegister } from './cash-register/index.ts';
import { overrides as customers } from './customers.ts';
import { overrides as employees } from './employees.ts';
import { overrides as expenses } from './expenses.ts';
import { overrides as reservations } from './reservations/index.ts';

/** What a declaration cannot say, by the path of the resource. */
const OVERRIDES: Readonly<Record<string, ResourceOverrides<never>>> = {
  'cash-register': cashRegister,
  customers,
  employees,
  expenses,
  reservations,
};

/** Registers the routes of every declared resource. */
export function registerResources(app: FastifyInstance): void {
  for (const resource of resources) registerResource(app, resource, OVERRIDES[resource.api.path]);
}
