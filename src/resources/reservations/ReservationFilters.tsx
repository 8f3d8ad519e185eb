import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { LIMITS, RESERVATION_STATUS } from '../../../domain/constants.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { useOwnEmployeeId } from '../../access.ts';
import { DayField } from '../../components/DayField.tsx';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { ReferencePicker } from '../../components/ReferencePicker.tsx';
import type { useSearch } from '../../components/records/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { readDayParam } from '../../urlState.ts';

type ReservationFilter = Record<'status' | 'date' | 'employee_id', string>;

export const NO_FILTER: ReservationFilter = { status: '', date: '', employee_id: '' };

export type ActiveFilter = Partial<ReservationFilter & { q: string }>;

/** The filter in the URL. */
export function readReservationFilter(params: URLSearchParams): ReservationFilter {
  const status = params.get('status') ?? '';
  return {
    status: Object.hasOwn(RESERVATION_STATUS, status) ? status : '',
    date: readDayParam(params, 'date') ?? '',
    employee_id: params.get('employee_id') ?? '',
  };
}

/** Returns the API filter; undefined for everything. `q` is part of the customer's name. */
export function buildReservationFilter(
  { status, date, employee_id }: ReservationFilter,
  q: string,
): ActiveFilter | undefined {
  const filter = {
    ...(status !== '' && { status }),
    ...(date !== '' && { date }),
    ...(employee_id !== '' && { employee_id }),
    ...(q !== '' && { q }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

type CustomerSearch = ReturnType<typeof useSearch>;

interface ReservationFiltersProps {
  value: ReservationFilter;
  /** The customer search; null where the back end does not filter, which also hides the employee filter. */
  customer: CustomerSearch | null;
  onChange: (changes: Partial<ReservationFilter>) => void;
  onClear: () => void;
}

/** Folded on a phone, where the back end filters. */
export function ReservationFilters(props: ReservationFiltersProps) {
  const { value, customer } = props;
  if (!customer) return <Filters {...props} />;
  return (
    <FoldedFilters count={[...Object.values(value), customer.text].filter((each) => each !== '').length}>
      <Filters {...props} />
    </FoldedFilters>
  );
}

function Filters({ value, customer, onChange, onClear }: ReservationFiltersProps) {
  const isOwn = useOwnEmployeeId() !== undefined;
  return (
    <Row>
      <SelectField
        label="Status"
        value={value.status}
        onChange={(status) => onChange({ status })}
        emptyLabel="Todos"
        options={Object.entries(RESERVATION_STATUS).map(([code, label]) => ({ value: code, label }))}
      />
      <DayField label="Data" value={value.date} onChange={(date) => onChange({ date: date ?? '' })} />
      {customer && (
        <>
          {/* Includes inactive employees: past reservations may be theirs. */}
          {!isOwn && (
            <ReferencePicker
              to={employees.name}
              scope="all"
              label="Colaborador"
              value={value.employee_id || null}
              onChange={(id) => onChange({ employee_id: id === null ? '' : String(id) })}
              emptyLabel="Todos"
            />
          )}
          <CustomerFilter {...customer} />
        </>
      )}
      {[...Object.values(value), customer?.text ?? ''].some((each) => each !== '') && (
        <Button sx={{ justifySelf: 'start' }} onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </Row>
  );
}

function CustomerFilter({ text, setText }: CustomerSearch) {
  return (
    <TextField
      label="Cliente"
      value={text}
      onChange={(event) => setText(event.target.value)}
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
