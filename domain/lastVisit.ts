import { findById, type Id, isSameId, type NamedRecord } from './ids.ts';
import type { Employee } from './resources/employees.ts';
import type { Service } from './resources/services.ts';
import { applyEmployeePrice } from './sale.ts';
import type { SaleListed } from './schemas/saleResponse.ts';

/** What a customer had on their last visit ('Como da última vez'). */
export interface LastVisit {
  /** Who attended; null if unknown. */
  employee_id: Id | null;
  /** In the order of the visit, with who did each. */
  services: { id: Id; name: string; employee_id: Id | null }[];
}

type VisitSale = Pick<SaleListed, 'employee_id'> & {
  services: readonly Pick<SaleListed['services'][number], 'id' | 'name'>[];
  items?: readonly { employee_id: Id | null }[];
};

/** The visit of a sale. Services that no longer exist are left out. */
export function getVisitOfSale({ employee_id, items, services }: VisitSale): LastVisit {
  const lines = services.flatMap(({ id, name }, line) =>
    id === null ? [] : [{ id, name, employee_id: items?.[line]?.employee_id ?? employee_id }],
  );
  const workers = lines.flatMap((line) => line.employee_id ?? []);
  const isOwn = workers.some((id) => isSameId(id, employee_id));
  return { employee_id: isOwn ? employee_id : (workers[0] ?? employee_id), services: lines };
}

interface DoneReservation {
  employee: NamedRecord;
  services: readonly NamedRecord[];
}

/** The visit of a reservation that is done. */
export function getVisitOfReservation({ employee, services }: DoneReservation): LastVisit {
  return {
    employee_id: employee.id,
    services: services.map(({ id, name }) => ({ id, name, employee_id: employee.id })),
  };
}

/** What can be booked again of a visit: its employee, and those of its services that the employee still does; null if nothing can. */
export function findRepeatableBooking(
  { employee_id, services }: LastVisit,
  offeredEmployees: readonly Employee[],
): { employee: Employee; services: LastVisit['services'] } | null {
  const employee = employee_id === null ? undefined : findById(offeredEmployees, employee_id);
  const offered = services.filter(({ id }) => findById(employee?.services ?? [], id));
  return employee && offered.length > 0 ? { employee, services: offered } : null;
}

/**
 * What can be sold again of a visit: its employee, and those of its services that are still offered, with who did them if that was another
 * employee who still works, and all who did one, in the order of the services; null if nothing can.
 */
export function findRepeatableSale(
  { employee_id, services }: LastVisit,
  offered: { employees: readonly Employee[]; services: readonly Service[] },
): { employee: Employee; services: Service[]; workers: Employee[]; doneBy: Record<string, Id> } | null {
  const employee = findById(offered.employees, employee_id);
  const lines = services.flatMap((line) => {
    const service = findById(offered.services, line.id);
    const worker = findById(offered.employees, line.employee_id) ?? employee;
    return service && worker ? [{ service: applyEmployeePrice(service, worker), worker }] : [];
  });
  if (!employee || lines.length === 0) return null;
  const others = lines.filter(({ worker }) => !isSameId(worker.id, employee.id));
  return {
    employee,
    services: lines.map(({ service }) => service),
    workers: [...new Set(lines.map(({ worker }) => worker))],
    doneBy: Object.fromEntries(others.map(({ service, worker }) => [String(service.id), worker.id])),
  };
}
