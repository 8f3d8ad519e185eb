import type { FastifyInstance } from 'fastify';
import { registerResource } from '../http/crud.ts';
import { cashRegister } from './cash-register/index.ts';
import { customers } from './customers/index.ts';
import { employees } from './employees/index.ts';
import { expenses } from './expenses/index.ts';
import { reservations } from './reservations/index.ts';
import { rewards } from './rewards/index.ts';
import { services } from './services/index.ts';

/** Every resource of the contract. */
export function registerResources(app: FastifyInstance): void {
  registerResource(app, customers);
  registerResource(app, employees);
  registerResource(app, services);
  registerResource(app, reservations);
  registerResource(app, rewards);
  registerResource(app, expenses);
  registerResource(app, cashRegister);
}
