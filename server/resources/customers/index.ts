import type { Customer } from '../../../domain/entities.ts';
import { type CustomerInput, customerInput } from '../../../domain/schemas/customer.ts';
import { customerAnswer } from '../../answers.ts';
import { eraseOrArchive, takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findCustomer, insertCustomer, listCustomers, updateCustomer } from './queries.ts';

const missing = 'Este cliente não existe mais';

export const customers = {
  name: 'customers',
  envelope: 'customer',
  input: customerInput,
  fields: customerInput,
  readOnly: ['id', 'points', 'total_visits', 'registration_date', 'last_visit'],
  answer: customerAnswer,
  sentences: {
    created: 'Cliente criado com sucesso!',
    updated: 'Cliente atualizado com sucesso!',
    removed: 'Cliente excluído com sucesso!',
    missing,
  },
  lists: { '': listCustomers },
  find: findCustomer,
  toBody: ({ name, phone, email }) => ({ name, phone, email }),
  create: insertCustomer,
  take: (db, id, version) => takeForEdit(db, 'customer', id, version, missing),
  update: updateCustomer,
  remove: (db, id, { instant }) =>
    eraseOrArchive(
      db,
      'customer',
      id,
      [
        ['sale', 'customer_id'],
        ['reservation', 'customer_id'],
        ['movement', 'customer_id'],
      ],
      instant,
      missing,
    ),
} satisfies ServerResource<CustomerInput, Customer>;
