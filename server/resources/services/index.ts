import type { Service } from '../../../domain/entities.ts';
import { toReais } from '../../../domain/money.ts';
import { type ServiceInput, serviceInput } from '../../../domain/schemas/service.ts';
import { serviceAnswer } from '../../answers.ts';
import { eraseOrArchive, takeForEdit } from '../../db/records.ts';
import type { ServerResource } from '../../http/crud.ts';
import { findService, insertService, listServices, updateService } from './queries.ts';

const missing = 'Este serviço não existe mais';

export const services = {
  name: 'services',
  envelope: 'service',
  input: serviceInput,
  fields: serviceInput,
  readOnly: ['id', 'employees'],
  answer: serviceAnswer,
  sentences: {
    created: 'Serviço criado com sucesso!',
    updated: 'Serviço atualizado com sucesso!',
    removed: 'Serviço excluído com sucesso!',
    missing,
  },
  lists: { '': listServices },
  find: findService,
  toBody: ({ name, price, points, employees }) => ({
    name,
    price: toReais(price),
    points,
    employeeIds: employees?.map((employee) => employee.id),
  }),
  create: insertService,
  take: (db, id, version) => takeForEdit(db, 'service', id, version, missing),
  update: updateService,
  remove: (db, id, { instant }) =>
    eraseOrArchive(
      db,
      'service',
      id,
      [
        ['sale_item', 'service_id'],
        ['reservation_service', 'service_id'],
      ],
      instant,
      missing,
    ),
} satisfies ServerResource<ServiceInput, Service>;
