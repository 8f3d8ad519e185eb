import type { PaymentMethod } from '../../../domain/constants.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import type { Service } from '../../../domain/resources/services.ts';
import { subtotalOf } from '../../../domain/sale.ts';
import type { NewSale } from '../../dataProvider/types.ts';

/** What a person fills in for a visit. */
export interface Visit {
  services: Id[];
  employee_id: Id | null;
  payment_method: PaymentMethod;
}

export const NO_VISIT: Visit = { services: [], employee_id: null, payment_method: 'cash' };

/** The services of a visit, of those the shop offers. */
export function servicesOf(visit: Pick<Visit, 'services'>, offered: readonly Service[]): Service[] {
  return offered.filter((service) => visit.services.some((id) => sameId(id, service.id)));
}

/** A visit as the sale it is: this customer's, at the services' prices. */
export function saleOf(customer: Customer, visit: Visit, offered: readonly Service[]): NewSale {
  const services = servicesOf(visit, offered);
  return {
    individual: false,
    customer_id: customer.id,
    reservation_id: null,
    employee_id: visit.employee_id,
    services: services.map((service) => service.id),
    amount: subtotalOf(services, null),
    payment_method: visit.payment_method,
    observation: null,
    reward_id: null,
  };
}
