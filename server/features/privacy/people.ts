import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonKind } from '../../../domain/personalData.ts';
import { blocks } from '../../../domain/resources/blocks.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';

/** A condition for the rows of a query that are the person's. */
type Condition = (id: number) => RawBuilder<SqlBool>;

/** Table, texts and conditions of one kind of person. */
export interface PersonDefinition {
  table: 'customer' | 'employee';
  /** The name after anonymisation, followed by the id. */
  placeholderName: string;
  missingMessage: string;
  /** The resources that an anonymisation changes, by their path in the API. */
  changedByAnonymization: readonly string[];
  anonymisedMessage: string;
  matchReservations: Condition;
  matchSales: Condition;
}

export const personKinds: Record<PersonKind, PersonDefinition> = {
  customers: {
    table: 'customer',
    placeholderName: 'Cliente removido',
    missingMessage: 'Este cliente não existe mais',
    changedByAnonymization: ['sales', ...[customers, reservations, waitingList].map(({ api }) => api.path)],
    anonymisedMessage: 'Cliente anonimizado com sucesso!',
    matchReservations: (id) => sql`reservation.customer_id = ${id}`,
    // A sale without a customer belongs to its reservation's customer.
    matchSales: (id) =>
      sql`(sale.customer_id = ${id} or sale.customer_id is null
        and sale.reservation_id in (select id from reservation where customer_id = ${id}))`,
  },
  employees: {
    table: 'employee',
    placeholderName: 'Colaborador removido',
    missingMessage: 'Este colaborador não existe mais',
    changedByAnonymization: [employees, reservations, blocks].map(({ api }) => api.path),
    anonymisedMessage: 'Colaborador anonimizado com sucesso!',
    matchReservations: (id) => sql`reservation.employee_id = ${id}`,
    // Also sales in which they did one line or got the tip.
    matchSales: (id) =>
      sql`(sale.employee_id = ${id} or sale.tip_employee_id = ${id}
        or sale.id in (select sale_id from sale_item where employee_id = ${id}))`,
  },
};
