import type { Employee } from '../../../domain/entities.ts';
import { type EmployeeInput, employeeInput } from '../../../domain/schemas/employee.ts';
import { employeeAnswer } from '../../answers.ts';
import { eraseOrArchive, takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findEmployee, insertEmployee, listActiveEmployees, listEmployees, updateEmployee } from './queries.ts';

const missing = 'Este colaborador não existe mais';

export const employees = {
  name: 'employees',
  envelope: 'employee',
  input: employeeInput,
  fields: employeeInput,
  readOnly: ['id', 'created_at'],
  answer: employeeAnswer,
  sentences: {
    created: 'Colaborador criado com sucesso!',
    updated: 'Colaborador atualizado com sucesso!',
    removed: 'Colaborador excluído com sucesso!',
    missing,
  },
  lists: { '': listActiveEmployees, '/all': listEmployees },
  find: findEmployee,
  toBody: ({ name, phone, email, services, commission, status, observation }) => ({
    name,
    phone,
    email,
    services: services.map((service) => service.id),
    commission,
    status,
    observation,
  }),
  create: insertEmployee,
  take: (db, id, version) => takeForEdit(db, 'employee', id, version, missing),
  update: updateEmployee,
  remove: (db, id, { instant }) =>
    eraseOrArchive(
      db,
      'employee',
      id,
      [
        ['sale', 'employee_id'],
        ['reservation', 'employee_id'],
        ['expense', 'employee_id'],
        ['cash_closing', 'employee_id'],
      ],
      instant,
      missing,
    ),
} satisfies ServerResource<EmployeeInput, Employee>;
