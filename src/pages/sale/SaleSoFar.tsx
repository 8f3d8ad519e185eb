import Badge from '@mui/icons-material/BadgeOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Event from '@mui/icons-material/EventOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import { styled } from '@mui/material/styles';
import { formatDay } from '../../../domain/dates.ts';
import { useToday } from '../../session.ts';
import type { Wizard } from './wizard.ts';

/** Whose sale this is and who serves, on the steps that come after: nobody sells to the wrong person. */
export function SaleSoFar({ wizard: { state, view } }: { wizard: Wizard }) {
  const { reservation, customer, employee, loose } = view;
  const past = state.step !== 'employee';
  const today = useToday();
  if (loose && !past) return null;
  return (
    <Line>
      {loose && (
        <span>
          <Bolt /> Venda avulsa
        </span>
      )}
      {reservation && (
        <span>
          <Event /> {reservation.date !== today && `${formatDay(reservation.date)}, `}
          {reservation.time}
        </span>
      )}
      {customer && (
        <span>
          <Person /> {customer.name}
        </span>
      )}
      {past && employee && (
        <span>
          <Badge /> {employee.name}
        </span>
      )}
    </Line>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.75), fontWeight: 600 },
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
}));
