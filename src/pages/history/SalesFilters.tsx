import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { PAYMENT_METHODS } from '../../../domain/constants.ts';
import { addDays, type Day } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { validatePeriod } from '../../../domain/periods.ts';
import { employees } from '../../../domain/resources/employees.ts';
import { type CustomerOption, CustomerPicker, isCustomerOption } from '../../components/CustomerPicker.tsx';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { PeriodFields } from '../../components/PeriodFields.tsx';
import { ReferencePicker } from '../../components/ReferencePicker.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { isKeyOf } from '../../guards.ts';
import { useToday } from '../../shopClock.ts';
import { RESET_PAGE, readDayParam, useHistoryState, useUrlParams } from '../../urlState.ts';

/** The filter as entered in the form. */
interface SalesFilter {
  from: Day | null;
  to: Day | null;
  employee_id: string;
  payment_method: string;
  customer: CustomerOption | null;
}

const DEFAULT_DAYS = 7;

/**
 * The filter and its setter. Default: the last 7 days. The period is stored in the URL once it is valid; the customer
 * in history.state, because names never go into URLs.
 */
export function useSalesFilter(): [SalesFilter, (change: Partial<SalesFilter>) => void] {
  const today = useToday();
  const { params, change } = useUrlParams();
  const [customer, setCustomer] = useHistoryState<CustomerOption | null>('customer', null, isCustomerOption);
  const [draftPeriod, setDraftPeriod] = useState<Pick<SalesFilter, 'from' | 'to'> | null>(null);
  const [from, to] = [readDayParam(params, 'from'), readDayParam(params, 'to')];
  const defaultPeriod = { from: addDays(today, 1 - DEFAULT_DAYS), to: today };
  const period = validatePeriod(from, to) ? defaultPeriod : { from, to };
  const method = params.get('payment_method') ?? '';
  const filter = {
    ...(draftPeriod ?? period),
    employee_id: params.get('employee_id') ?? '',
    payment_method: isKeyOf(PAYMENT_METHODS, method) ? method : '',
    customer,
  };
  function setFilter({ customer: chosen, ...part }: Partial<SalesFilter>) {
    if (chosen !== undefined) setCustomer(chosen);
    const { from: _from, to: _to, ...others } = part;
    const isPeriodChanged = 'from' in part || 'to' in part;
    change({ ...RESET_PAGE, ...others, ...(isPeriodChanged && applyPeriod({ ...filter, ...part })) });
  }
  function applyPeriod({ from, to }: Pick<SalesFilter, 'from' | 'to'>): Record<string, string | null> {
    const isPeriod = !validatePeriod(from, to);
    setDraftPeriod(isPeriod ? null : { from, to });
    if (!isPeriod) return {};
    return from === defaultPeriod.from && to === defaultPeriod.to ? { from: null, to: null } : { from, to };
  }
  return [filter, setFilter];
}

/** Returns the API filter; null while the period is incomplete or invalid. */
export function buildSalesFilter({ from, to, employee_id, payment_method, customer }: SalesFilter): Json | null {
  if (validatePeriod(from, to)) return null;
  return {
    from,
    to,
    reversals: '1',
    ...(employee_id && { employee_id }),
    ...(payment_method && { payment_method }),
    ...(customer && { customer_id: customer.id }),
  };
}

interface SalesFiltersProps {
  value: SalesFilter;
  /** Receives only the changed fields. */
  onChange: (change: Partial<SalesFilter>) => void;
}

export function SalesFilters({ value, onChange }: SalesFiltersProps) {
  const { from, to, employee_id, payment_method, customer } = value;
  const problem: { from?: string; to?: string } = validatePeriod(from, to) ?? {};
  return (
    <Row role="search" aria-label="Vendas">
      <PeriodFields from={from} to={to} problem={problem} onChange={onChange} />
      <FoldedFilters count={[employee_id, payment_method, customer].filter(Boolean).length}>
        <ReferencePicker
          to={employees.name}
          scope="all"
          label="Colaborador"
          value={employee_id || null}
          onChange={(id) => onChange({ employee_id: id === null ? '' : String(id) })}
          emptyLabel="Todos"
        />
        <SelectField
          label="Forma de pagamento"
          value={payment_method}
          onChange={(key) => onChange({ payment_method: key })}
          emptyLabel="Todas"
          options={Object.entries(PAYMENT_METHODS).map(([key, label]) => ({ value: key, label }))}
        />
        <CustomerPicker value={customer} onChange={(chosen) => onChange({ customer: chosen })} />
        {(employee_id || payment_method || customer) && (
          <Button onClick={() => onChange({ employee_id: '', payment_method: '', customer: null })}>
            Limpar filtros
          </Button>
        )}
      </FoldedFilters>
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2, 1.5),
  marginBottom: theme.spacing(3),
  '& > .MuiButton-text': { justifySelf: 'start' },
  [theme.breakpoints.down('md')]: {
    // The two days, then the two selects, share a row; one column where two whole dates do not fit.
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(40%, 164px), 1fr))',
    '& > :nth-of-type(1), & > :nth-of-type(n + 6)': { gridColumn: '1 / -1' },
  },
}));
