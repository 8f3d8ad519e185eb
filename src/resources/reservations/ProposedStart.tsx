import EventOutlined from '@mui/icons-material/EventOutlined';
import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { formatRelativeDayLong } from '../../../domain/dates.ts';
import { useToday } from '../../shopClock.ts';

/** Day and hour of a booking that opens with both: their inputs may be below the visible part of the form. */
export function ProposedStart() {
  const today = useToday();
  const [date, time] = useWatch({ name: ['date', 'time'] });
  if (!date || !time) return null;
  return (
    <Line role="status">
      <EventOutlined aria-hidden />
      <span>{`${formatRelativeDayLong(today, date)}, às ${time}`}</span>
    </Line>
  );
}

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: 0,
  padding: theme.spacing(1, 1.5),
  borderRadius: 12,
  color: theme.vars.palette.secondary.main,
  backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.08),
  '& > span::first-letter': { textTransform: 'uppercase' },
  '& > span': { display: 'inline-block' },
}));
