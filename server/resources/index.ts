import type { FastifyInstance } from 'fastify';
import { resources, resourcesWithoutScreen, singletons } from '../../domain/resources/all.ts';
import { type ResourceOverrides, registerResource, registerSingleton } from '../http/crud.ts';
import { overrides as advances } from './advances.ts';
import { overrides as blocks } from './blocks.ts';
import { overrides as cashRegister } from './cash-register/index.ts';
import { createOverrides as createCustomerOverrides } from './customers.ts';
import { overrides as employees } from './employees.ts';
import { overrides as expenses } from './expenses.ts';
import { getOffered } from './offered.ts';
import { createOverrides as createReservationOverrides } from './reservations/index.ts';
import { series as reservationSeries } from './reservations/series.ts';
import { overrides as waitingList } from './waitingList.ts';

/** Registers the routes of every declared resource. */
export function registerResources(app: FastifyInstance): void {
  const { config } = app.context;
  const { specStrict } = config;
  /** By the API path of the resource. */
  const overrides: Readonly<Record<string, ResourceOverrides<never>>> = {
    advances,
    blocks,
    'cash-register': cashRegister,
    customers: createCustomerOverrides(config),
    employees,
    expenses,
    reservations: { ...createReservationOverrides({ isStrict: specStrict }), series: reservationSeries },
    'waiting-list': waitingList,
  };
  for (const resource of [...resources, ...resourcesWithoutScreen])
    if (!specStrict || !resource.feature)
      registerResource(app, getOffered(resource, config), overrides[resource.api.path]);
  if (!specStrict) for (const resource of singletons) registerSingleton(app, resource);
}
