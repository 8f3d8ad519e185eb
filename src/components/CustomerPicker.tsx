import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useGetList } from 'react-admin';
import { LIMITS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import { isObject } from '../../domain/fields/codec.ts';
import type { Id } from '../../domain/ids.ts';
import { formatPhone } from '../../domain/phone.ts';
import { type Customer, customers } from '../../domain/resources/customers.ts';
import { isFoundByNote } from '../../domain/search.ts';
import { normalizeText } from '../../domain/text.ts';
import { getListSort } from '../dataProvider/lists.ts';
import { useCustomerSearch } from '../dataProvider/useCustomerSearch.ts';
import { useMayReadCustomers } from '../dataProvider/useCustomers.ts';
import { isId } from '../guards.ts';
import { FOUND_BY_NOTE, useSearchHint } from './customers/useSearchHint.ts';
import { NumericText } from './NumericText.tsx';
import { chooseByEnter, SEARCH_AUTOCOMPLETE_PROPS } from './searchAutocomplete.ts';

export interface CustomerOption {
  id: Id;
  name: string;
  phone?: string;
  note?: string | null;
  no_online?: string | null;
}

/** Whether the value is a chosen customer or null. */
export function isCustomerOption(value: unknown): boolean {
  return value === null || (isObject(value) && isId(value.id) && typeof value.name === 'string');
}

interface CustomerPickerProps {
  value: CustomerOption | null;
  onChange: (customer: CustomerOption | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  error?: string;
  autoFocus?: boolean;
  /** Adds a last option that registers a new customer; called with the typed text. */
  onCreate?: (typed: string) => void;
}

/** The option that registers a new customer. */
const NEW_CUSTOMER: CustomerOption = { id: 'novo', name: '' };

/** `Cliente`: a customer found by typing. */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value, onChange, onBlur, inputRef, required, error, autoFocus, onCreate } = props;
  const [typed, setTyped] = useState('');
  const { options, loading, emptyText, canCreate } = useCustomerOptions(typed);
  const searchHint = useSearchHint();
  const text = normalizeText(typed);
  return (
    // The wrapper keeps the list out of the form's grid, where it would take a cell.
    <div>
      <Autocomplete<CustomerOption>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        {...chooseByEnter(text)}
        options={onCreate && canCreate ? [...options, NEW_CUSTOMER] : options}
        loading={loading}
        value={value}
        onChange={(_, option) => (option === NEW_CUSTOMER ? onCreate?.(text) : onChange(option))}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onBlur={onBlur}
        getOptionLabel={(option) => option.name}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span>
              {option === NEW_CUSTOMER && options.length === 0 && <NotFoundText>{emptyText}</NotFoundText>}
              {option === NEW_CUSTOMER ? <b>{text ? `Novo cliente “${text}”` : 'Novo cliente'}</b> : option.name}
              {option.phone && (
                <>
                  {' · '}
                  <NumericText>{formatPhone(option.phone)}</NumericText>
                </>
              )}
              {isFoundByNote(option, text) && ` · ${FOUND_BY_NOTE}`}
            </span>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Cliente"
            placeholder={searchHint}
            required={required}
            autoFocus={autoFocus}
            inputRef={inputRef}
            error={Boolean(error)}
            helperText={error}
          />
        )}
        noOptionsText={emptyText}
      />
    </div>
  );
}

const NotFoundText = styled('span')(({ theme }) => ({ display: 'block', color: theme.vars.palette.text.secondary }));

/** Customers offered before anything is typed. */
const INITIAL_OPTION_COUNT = 20;

interface CustomerOptions {
  options: Customer[];
  loading: boolean;
  /** Shown when there are no options. */
  emptyText: string;
  /** Whether the option to register a new customer is offered. */
  canCreate: boolean;
}

const SEARCH_FAILED = 'Não foi possível buscar os clientes.';

/** The customers that match the typed text; without text, the first ones. */
function useCustomerOptions(typed: string): CustomerOptions {
  const text = normalizeText(typed).slice(0, LIMITS.query);
  const mayList = useMayReadCustomers();
  const initial = useGetList<Customer>(
    customers.name,
    { sort: getListSort(customers), pagination: { page: 1, perPage: INITIAL_OPTION_COUNT } },
    { enabled: mayList },
  );
  const { result } = useCustomerSearch(text);
  if (text === '' && mayList) {
    const emptyText = initial.isError ? SEARCH_FAILED : 'Nenhum cliente cadastrado.';
    return {
      options: initial.data ?? [],
      loading: initial.isPending,
      emptyText,
      canCreate: initial.data?.length === 0,
    };
  }
  if (text.length < SEARCH_MIN_LENGTH)
    return { options: [], loading: false, emptyText: 'Digite ao menos 3 letras ou números', canCreate: false };
  return {
    options: result.kind === 'found' ? result.customers : [],
    // `idle` lasts until the search starts.
    loading: result.kind === 'searching' || result.kind === 'idle',
    emptyText: result.kind === 'failed' ? SEARCH_FAILED : 'Nenhum cliente encontrado',
    canCreate: result.kind === 'found' && result.customers.every((customer) => isFoundByNote(customer, text)),
  };
}
