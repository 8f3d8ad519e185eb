import type { Dispatch } from 'react';
import { useNotify } from 'react-admin';
import { findById, type Id, UNKNOWN_ID } from '../../../../domain/ids.ts';
import { findRepeatableSale } from '../../../../domain/lastVisit.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import type { Reservation } from '../../../../domain/resources/reservations.ts';
import { useRememberCustomer } from '../../../dataProvider/useCustomers.ts';
import { useLastVisit } from '../../../dataProvider/useLastVisit.ts';
import type { WizardAction } from './state.ts';
import type { SaleLists } from './view.ts';

/** Returns a function that sets the sale's customer and caches the record, so that the points are known at once. */
export function useChooseCustomer(dispatch: Dispatch<WizardAction>): (customer: Customer) => void {
  const remember = useRememberCustomer();
  return (customer) => {
    remember(customer);
    dispatch({ type: 'customerChosen', id: customer.id });
  };
}

/** Returns a function that copies a reservation into the sale, without inactive employees and deleted services. */
export function useChooseReservation(dispatch: Dispatch<WizardAction>, lists: SaleLists) {
  const notify = useNotify();
  return ({ id, customer, employee, services }: Reservation) => {
    const isKnown = employee.id !== UNKNOWN_ID;
    const activeEmployee = findById(lists.employees, employee.id);
    const offered = services.filter((service) => findById(lists.services, service.id));
    if (isKnown && !activeEmployee)
      notify(`${employee.name} não está atendendo. Escolha outro colaborador.`, { type: 'warning' });
    if (offered.length < services.length) {
      notify('Um serviço deste agendamento não é mais oferecido e ficou de fora.', { type: 'warning' });
    }
    dispatch({
      type: 'reservationChosen',
      id,
      customer: customer.id === UNKNOWN_ID ? null : customer.id,
      employee: activeEmployee?.id ?? null,
      services: offered.map((service) => service.id),
    });
  };
}

/** What a customer had on their last visit, as far as it can be sold again, and a function that copies it into the sale. */
export function useRepeatableVisit(customer: Id | null, dispatch: Dispatch<WizardAction>, lists: SaleLists) {
  const { data: visit, isLoading } = useLastVisit(customer);
  const repeatable = visit ? findRepeatableSale(visit, lists) : null;
  return {
    isLoading,
    repeatable,
    repeat() {
      if (!repeatable) return;
      const { employee, services, doneBy } = repeatable;
      dispatch({ type: 'visitRepeated', employee: employee.id, services: services.map(({ id }) => id), doneBy });
    },
  };
}
