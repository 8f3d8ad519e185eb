import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQueries } from '@tanstack/react-query';
import { LIMITS, RESERVATION_STATUS } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { type Employee, employees } from '../../../domain/resources/employees.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { attendsCustomers, useOwnEmployeeId } from '../../access.ts';
import { DayField } from '../../components/DayField.tsx';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { ReferencePicker } from '../../components/ReferencePicker.tsx';
import type { useSearch } from '../../components/records/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { AGENDA_SORT } from '../../dataProvider/agendaList.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useChoices } from '../../dataProvider/useChoices.ts';
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
          <EmployeeFilter value={value.employee_id} onChange={onChange} />
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

/** Includes inactive employees: past reservations may be theirs. Nothing for a professional, who has only their own. */
function EmployeeFilter({ value, onChange }: { value: string; onChange: ReservationFiltersProps['onChange'] }) {
  const isOwn = useOwnEmployeeId() !== undefined;
  const isInAgenda = useIsInAgenda(!isOwn);
  if (isOwn) return null;
  return (
    <ReferencePicker
      to={employees.name}
      scope="all"
      label="Colaborador"
      value={value || null}
      onChange={(id) => onChange({ employee_id: id === null ? '' : String(id) })}
      emptyLabel="Todos"
      isOffered={(employee) => isInAgenda(employee)}
    />
  );
}

/** Returns whether an employee attends customers, or did once and has reservations. */
function useIsInAgenda(enabled: boolean): (employee: { id: Id }) => boolean {
  const shop = useShopDataProvider();
  const { data = [] } = useChoices<Employee>(employees.name, 'all');
  const others = data.filter((employee) => !attendsCustomers(employee));
  const counts = useQueries({
    queries: others.map(({ id }) => ({
      queryKey: [reservations.name, 'count', id],
      enabled,
      queryFn: () =>
        shop.getList(reservations.name, {
          filter: { employee_id: String(id) },
          pagination: { page: 1, perPage: 1 },
          sort: AGENDA_SORT,
        }),
    })),
  });
  return ({ id }) => {
    const index = others.findIndex((other) => isSameId(other.id, id));
    return index < 0 || Boolean(counts[index]?.data?.total);
  };
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
