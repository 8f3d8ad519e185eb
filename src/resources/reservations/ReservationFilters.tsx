import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent } from 'react';
import { LIMITS, RESERVATION_STATUS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { isDay, LAST_DAY } from '../../../domain/dates.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { DayField } from '../../components/form/DayField.tsx';
import { useSearch } from '../../components/records/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useAllByName } from '../../dataProvider/useChoices.ts';

interface ReservationFilter {
  status: string;
  date: string;
  employee_id: string;
  /** Part of the customer's name. */
  q: string;
}

export const NO_FILTER: ReservationFilter = { status: '', date: '', employee_id: '', q: '' };

export type ActiveFilter = Partial<ReservationFilter>;

/** What to ask the list for; undefined for everything. A day that is half typed filters nothing yet, nor does a name too short to look for. */
export function filterOf({ status, date, employee_id, q }: ReservationFilter): ActiveFilter | undefined {
  const filter = {
    ...(status !== '' && { status }),
    ...(isDay(date) && { date }),
    ...(employee_id !== '' && { employee_id }),
    ...(q !== '' && { q }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

interface ReservationFiltersProps {
  value: ReservationFilter;
  /** By whom and for whom are offered only where they filter. */
  people: boolean;
  /** How often they were cleared: the name that is typed goes with the others. */
  cleared: number;
  onChange: (change: Partial<ReservationFilter>) => void;
  onClear: () => void;
}

export function ReservationFilters({ value, people, cleared, onChange, onClear }: ReservationFiltersProps) {
  return (
    <Row>
      <SelectField
        label="Status"
        value={value.status}
        onChange={(status) => onChange({ status })}
        empty="Todos"
        options={Object.entries(RESERVATION_STATUS).map(([code, label]) => ({ value: code, label }))}
      />
      <DayField label="Data" value={value.date} onChange={(date) => onChange({ date: date ?? '' })} max={LAST_DAY} />
      {people && (
        <>
          <EmployeeFilter value={value.employee_id} onChange={(employee_id) => onChange({ employee_id })} />
          <CustomerFilter key={cleared} onChange={(q) => onChange({ q })} />
        </>
      )}
      {Object.values(value).some((each) => each !== '') && (
        <Button sx={{ justifySelf: 'start' }} onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </Row>
  );
}

interface PersonFilterProps {
  onChange: (wanted: string) => void;
}

/** Everybody, also who does not work any more: past reservations are theirs. */
function EmployeeFilter({ value, onChange }: PersonFilterProps & { value: string }) {
  const { data = [] } = useAllByName<Employee>(employees.name);
  return (
    <SelectField
      label="Colaborador"
      value={value}
      onChange={onChange}
      empty="Todos"
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

function CustomerFilter({ onChange }: PersonFilterProps) {
  const { text, setText, query, tooShort } = useSearch();
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(query), [query]);
  return (
    <TextField
      label="Cliente"
      value={text}
      onChange={(event) => setText(event.target.value)}
      helperText={tooShort ? `Digite ao menos ${SEARCH_MIN_LENGTH} letras` : undefined}
      slotProps={{
        htmlInput: { role: 'searchbox', enterKeyHint: 'search', autoComplete: 'off', maxLength: LIMITS.query },
      }}
    />
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, 200px)',
  alignItems: 'start',
  gap: theme.spacing(1.5, 2),
  marginBottom: theme.spacing(3),
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
    columnGap: theme.spacing(1.5),
  },
}));
