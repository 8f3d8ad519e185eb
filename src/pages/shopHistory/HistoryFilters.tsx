import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditedResources } from '../../../domain/audit.ts';
import { AUDIT_ACTIONS } from '../../../domain/constants.ts';
import type { Day } from '../../../domain/dates.ts';
import type { Json } from '../../../domain/fields/codec.ts';
import { historyTable, listHistoryActions, listHistoryKinds } from '../../../domain/history.ts';
import { validatePeriod } from '../../../domain/periods.ts';
import type { AnyResource } from '../../../domain/resources/resource.ts';
import { capitalize } from '../../../domain/text.ts';
import { FoldedFilters } from '../../components/FoldedFilters.tsx';
import { PeriodFields } from '../../components/PeriodFields.tsx';
import { ReferencePicker } from '../../components/ReferencePicker.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { useSession } from '../../session.ts';
import { RESET_PAGE, readDayParam, useUrlParams } from '../../urlState.ts';

/** The filter as entered in the form. Empty strings and null do not filter. */
interface HistoryFilter {
  from: Day | null;
  to: Day | null;
  user: string;
  action: string;
  /** API path of a resource. */
  resource: string;
  /** Record id. */
  record: string;
}

export const NO_FILTER: HistoryFilter = { from: null, to: null, user: '', action: '', resource: '', record: '' };

/** The filter in the URL and its setter. An incomplete or invalid period is not in the URL. */
export function useHistoryFilter(): [HistoryFilter, (part: Partial<HistoryFilter>) => void] {
  const { params, change } = useUrlParams();
  const [draftPeriod, setDraftPeriod] = useState<Pick<HistoryFilter, 'from' | 'to'> | null>(null);
  const [from, to] = [readDayParam(params, 'from'), readDayParam(params, 'to')];
  const role = useSession()?.role;
  const [action, path] = [params.get('action') ?? '', params.get('resource') ?? ''];
  const resource = listHistoryKinds(role).some(([kind]) => kind === path) ? path : '';
  const filter = {
    ...(draftPeriod ?? (validatePeriod(from, to) ? { from: null, to: null } : { from, to })),
    user: readIdParam(params, 'user'),
    action: listHistoryActions(role).some((each) => each === action) ? action : '',
    resource,
    record: resource === '' ? '' : readIdParam(params, 'record'),
  };
  function setFilter(part: Partial<HistoryFilter>) {
    const { from: _from, to: _to, ...others } = part;
    // The record filter belongs to one resource.
    const recordReset = 'resource' in part && !('record' in part) ? { record: null } : {};
    const days = 'from' in part || 'to' in part ? toDayParams({ ...filter, ...part }) : {};
    change({ ...RESET_PAGE, ...others, ...recordReset, ...days });
  }
  /** The days for the URL; empty while they are no valid period. */
  function toDayParams({ from, to }: Pick<HistoryFilter, 'from' | 'to'>): Partial<Pick<HistoryFilter, 'from' | 'to'>> {
    const isPeriod = getPeriodErrors({ from, to }) === null;
    setDraftPeriod(isPeriod ? null : { from, to });
    return isPeriod ? { from, to } : {};
  }
  return [filter, setFilter];
}

function readIdParam(params: URLSearchParams, name: string): string {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? text : '';
}

/** Two empty days mean no limit. */
function getPeriodErrors({ from, to }: Pick<HistoryFilter, 'from' | 'to'>) {
  return from === null && to === null ? null : validatePeriod(from, to);
}

/** Returns the API filter; null while the period is invalid. */
export function buildHistoryFilter(filter: HistoryFilter): Json | null {
  if (getPeriodErrors(filter)) return null;
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null && value !== ''));
}

interface HistoryFiltersProps {
  value: HistoryFilter;
  /** Receives only the changed fields. */
  onChange: (part: Partial<HistoryFilter>) => void;
}

export function HistoryFilters({ value, onChange }: HistoryFiltersProps) {
  const { from, to, user, action, resource } = value;
  const role = useSession()?.role;
  const shop = useShopDataProvider();
  const { data: users = [] } = useQuery({
    queryKey: [historyTable.name, 'users'],
    queryFn: ({ signal }) => shop.getAuditUsers({ signal }),
  });
  const isFiltered = Object.values(value).some((each) => each !== null && each !== '');
  return (
    <Row role="search" aria-label="Mudanças">
      <PeriodFields
        from={from}
        to={to}
        problem={getPeriodErrors(value) ?? {}}
        onChange={onChange}
        emptyLabel="Desde o começo"
      />
      <FoldedFilters count={[user, action, resource, value.record].filter((each) => each !== '').length}>
        <SelectField
          label="Quem"
          value={user}
          onChange={(id) => onChange({ user: id })}
          emptyLabel="Todos"
          options={users.map(({ id, email }) => ({ value: String(id), label: email }))}
        />
        <SelectField
          label="O que fez"
          value={action}
          onChange={(key) => onChange({ action: key })}
          emptyLabel="Tudo"
          options={listHistoryActions(role).map((key) => ({ value: key, label: AUDIT_ACTIONS[key] }))}
        />
        <SelectField
          label="Tipo de registro"
          value={resource}
          onChange={(path) => onChange({ resource: path })}
          emptyLabel="Todos"
          options={listHistoryKinds(role).map(([path, label]) => ({ value: path, label }))}
        />
        <RecordField value={value} onChange={onChange} />
        {isFiltered && <Button onClick={() => onChange(NO_FILTER)}>Limpar filtros</Button>}
      </FoldedFilters>
    </Row>
  );
}

/** Selects a record of the chosen resource: by name if it is searchable, else by number. */
function RecordField({ value: { resource: path, record }, onChange }: HistoryFiltersProps) {
  const resource = auditedResources.get(path);
  if (!resource || resource.singleton) return null;
  const onChoose = (id: string) => onChange({ record: id });
  if (resource.fields[resource.title]?.options.searchable)
    // The key clears the text when the resource changes.
    return <NamedRecordField key={path} resource={resource} value={record} onChange={onChoose} />;
  const { noun } = resource;
  return (
    <TextField
      label={`Número ${noun.gender === 'm' ? 'do' : 'da'} ${noun.one}`}
      value={record}
      onChange={(event) => onChoose(event.target.value.replace(/\D/g, '').slice(0, 9))}
      slotProps={{ htmlInput: { inputMode: 'numeric' }, inputLabel: { shrink: true } }}
    />
  );
}

interface NamedRecordFieldProps {
  resource: AnyResource;
  /** Record id; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

function NamedRecordField({ resource: { name, noun }, value, onChange }: NamedRecordFieldProps) {
  const { chosen, isPending } = useChosenRecords(name, value === '' ? [] : [value], useChoices(name, 'all'));
  const isRemoved = value !== '' && !isPending && chosen.length === 0;
  return (
    <ReferencePicker
      to={name}
      scope="all"
      label={capitalize(noun.one)}
      value={value || null}
      onChange={(id) => onChange(id === null ? '' : String(id))}
      emptyLabel="Todos"
      // A deleted record is in no list.
      current={isRemoved ? { id: value, label: `nº ${value}` } : null}
    />
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
    // One column where two whole dates do not fit.
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(40%, 164px), 1fr))',
    '& > :nth-of-type(1)': { gridColumn: '1 / -1' },
  },
}));
