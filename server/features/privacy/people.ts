import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PersonKind } from '../../../domain/personalData.ts';

/** Picks the rows of a query that are a person's. */
type Theirs = (id: number) => RawBuilder<SqlBool>;

/** How people of one kind are named, in the database and to whoever reads, and what is theirs. */
export interface PersonDefinition {
  table: 'customer' | 'employee';
  /** What everybody of them is called who has no name any more. */
  placeholderName: string;
  missingMessage: string;
  anonymisedMessage: string;
  matchReservations: Theirs;
  matchSales: Theirs;
}

export const personKinds: Record<PersonKind, PersonDefinition> = {
  customers: {
    table: 'customer',
    placeholderName: 'Cliente removido',
    missingMessage: 'Este cliente não existe mais',
    anonymisedMessage: 'Cliente anonimizado com sucesso!',
    matchReservations: (id) => sql`reservation.customer_id = ${id}`,
    // A sale may name the reservation alone; whom it names, it is of.
    matchSales: (id) =>
      sql`(sale.customer_id = ${id} or sale.customer_id is null
        and sale.reservation_id in (select id from reservation where customer_id = ${id}))`,
  },
  employees: {
    table: 'employee',
    placeholderName: 'Colaborador removido',
    missingMessage: 'Este colaborador não existe mais',
    anonymisedMessage: 'Colaborador anonimizado com sucesso!',
    matchReservations: (id) => sql`reservation.employee_id = ${id}`,
    // Also those in which they did a line of somebody else's sale, or got the tip.
    matchSales: (id) =>
      sql`(sale.employee_id = ${id} or sale.tip_employee_id = ${id}
        or sale.id in (select sale_id from sale_item where employee_id = ${id}))`,
  },
};
