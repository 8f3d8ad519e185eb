import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import type { ReservationConflicts } from '../../../domain/agenda.ts';
import { formatDay } from '../../../domain/dates.ts';
import type { Id } from '../../../domain/ids.ts';
import type { OpenHours } from '../../../domain/openHours.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useFeature } from '../../session.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

interface Question {
  outside: ReservationConflicts;
  decide: (isSaved: boolean) => void;
}

/**
 * Asks before saving hours that leave open reservations outside of them, and lists those. `employee` null: the shop's hours.
 * `before`: the stored hours. Does not ask where the back end lacks the feature.
 */
export function useOutsideHoursConfirm(employee: Id | null, before: unknown) {
  const shop = useShopDataProvider();
  const hasAgenda = useFeature('agenda');
  const [question, setQuestion] = useState<Question | null>(null);

  return {
    /** Resolves to true when the hours may be saved. */
    confirm: async (hours: unknown): Promise<boolean> => {
      if (!hasAgenda || !Array.isArray(hours) || JSON.stringify(hours) === JSON.stringify(before)) return true;
      // A failed check does not block saving, which reports its own errors.
      const outside = await shop.getReservationsOutsideHours(hours as OpenHours[], employee).catch(() => null);
      if (!outside || outside.count === 0) return true;
      return new Promise((resolve) => {
        const decide = (isSaved: boolean) => {
          setQuestion(null);
          resolve(isSaved);
        };
        setQuestion({ outside, decide });
      });
    },
    question: question && <OutsideQuestion {...question} />,
  };
}

function OutsideQuestion({ outside: { count, first }, decide }: Question): ReactNode {
  const isOne = count === 1;
  const others = count - first.length;
  return (
    <ConfirmDialog
      title={isOne ? 'Um agendamento fica fora do horário' : `${count} agendamentos ficam fora do horário`}
      text={
        isOne
          ? 'Ele continua marcado, e você pode remarcá-lo depois.'
          : 'Eles continuam marcados, e você pode remarcá-los depois.'
      }
      confirmLabel="Salvar assim mesmo"
      cancelLabel="Voltar"
      onConfirm={() => decide(true)}
      onClose={() => decide(false)}
    >
      <List>
        {first.map(({ id, date, time, customer, employee }) => (
          <li key={id}>
            {formatDay(date)} às {time}: {customer}, com {employee}
          </li>
        ))}
        {others > 0 && <li>{others === 1 ? 'e mais 1' : `e mais ${others}`}</li>}
      </List>
    </ConfirmDialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(1.5, 0, 0),
  paddingLeft: theme.spacing(2.5),
  overflowWrap: 'anywhere',
}));
