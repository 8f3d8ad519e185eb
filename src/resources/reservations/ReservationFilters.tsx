import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { RESERVATION_STATUS } from '../../../domain/constants.ts';
import { isDay, LAST_DAY } from '../../../domain/dates.ts';
import { DayField } from '../../components/form/DayField.tsx';

export interface ReservationFilter {
  status: string;
  date: string;
}

export const NO_FILTER: ReservationFilter = { status: '', date: '' };

export type ActiveFilter = Partial<ReservationFilter>;

/** What to ask the list for; undefined for everything. A day that is half typed filters nothing yet. */
export function filterOf({ status, date }: ReservationFilter): ActiveFilter | undefined {
  const filter = { ...(status !== '' && { status }), ...(isDay(date) && { date }) };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

interface ReservationFiltersProps {
  value: ReservationFilter;
  onChange: (filter: ReservationFilter) => void;
}

export function ReservationFilters({ value, onChange }: ReservationFiltersProps) {
  return (
    <Row>
      <TextField
        select
        label="Status"
        value={value.status}
        onChange={(event) => onChange({ ...value, status: event.target.value })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Todos</option>
        {Object.entries(RESERVATION_STATUS).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </TextField>
      <DayField
        label="Data"
        value={value.date}
        onChange={(date) => onChange({ ...value, date: date ?? '' })}
        max={LAST_DAY}
      />
      {(value.status !== '' || value.date !== '') && (
        <Button onClick={() => onChange(NO_FILTER)}>Limpar filtros</Button>
      )}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '200px 200px auto',
  justifyContent: 'start',
  alignItems: 'center',
  gap: theme.spacing(1.5, 2),
  marginBottom: theme.spacing(3),
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    columnGap: theme.spacing(1.5),
  },
}));
