import { useMutation } from '@tanstack/react-query';
import { type HttpError, useNotify } from 'react-admin';
import type { Day, Time } from '../../../../domain/dates.ts';
import type { Id } from '../../../../domain/ids.ts';
import { type Waiting, waitingList } from '../../../../domain/resources/waitingList.ts';
import { formatFailure } from '../../../components/errorMessages.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { ReservationForm } from '../ReservationForm.tsx';

interface BookWaitingProps {
  waiting: Waiting;
  /** Of the freed hour; otherwise the entry's own wishes are proposed. */
  date?: Day;
  time?: Time;
  employee?: Id;
  onClose: () => void;
}

/** Books a customer of the waiting list, then removes the entry. */
export function BookWaitingForm({ waiting, date = waiting.from, time, employee, onClose }: BookWaitingProps) {
  const shop = useShopDataProvider();
  const notify = useNotify();
  // Here, because the form is unmounted before the answer.
  const { mutate: stopWaiting } = useMutation({
    mutationKey: [waitingList.name],
    mutationFn: () => shop.delete(waitingList.name, { id: waiting.id, previousData: waiting }),
    onError: (error) => {
      // Another user has already removed the entry.
      if ((error as HttpError).status === 404) return;
      const sentence = `O agendamento foi feito, mas ${waiting.customer} continua na lista de espera`;
      notify(formatFailure(sentence, error), { type: 'error', autoHideDuration: 10_000 });
    },
  });
  const { customer_id, customer, phone, services, employee_id } = waiting;
  return (
    <ReservationForm
      record={null}
      date={date}
      time={time}
      employee={employee ?? employee_id ?? undefined}
      customer={{ id: customer_id, name: customer, phone }}
      services={services.map(({ id }) => id)}
      onSaved={() => stopWaiting()}
      onClose={onClose}
    />
  );
}
