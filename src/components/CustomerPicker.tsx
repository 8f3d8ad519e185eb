import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { useGetList } from 'react-admin';
import { LIMITS, SEARCH_MIN_LENGTH } from '../../domain/constants.ts';
import type { Id } from '../../domain/ids.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { Customer } from '../../domain/resources/customers.ts';
import { normalizeText } from '../../domain/text.ts';
import { SORT_BY_NAME } from '../dataProvider/firstPage.ts';
import { useCustomerSearch } from '../dataProvider/useCustomerSearch.ts';
import { isId, isObject } from '../guards.ts';
import { NumericText } from './NumericText.tsx';
import { SEARCH_AUTOCOMPLETE_PROPS } from './searchAutocomplete.ts';

export interface CustomerOption {
  id: Id;
  name: string;
  phone?: string;
}

/** Whether something is a customer that was picked, or nobody. */
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
  /** Offers, after what was found, to register somebody who is not; with what was typed. */
  onCreate?: (typed: string) => void;
}

/** Stands where nobody is found: somebody who is not registered yet. */
const NEW: CustomerOption = { id: 'novo', name: '' };

/** `Cliente`, found by typing. */
export function CustomerPicker({ value, onChange, onBlur, inputRef, required, error, onCreate }: CustomerPickerProps) {
  const [typed, setTyped] = useState('');
  const { options, loading, sentence, offersNew } = useCustomerOptions(typed);
  const text = normalizeText(typed);
  return (
    // A box of its own: the list is laid out beside the field, and would be taken for another input.
    <div>
      <Autocomplete<CustomerOption>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        options={onCreate && offersNew ? [NEW] : options}
        loading={loading}
        value={value}
        onChange={(_, option) => (option === NEW ? onCreate?.(text) : onChange(option))}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onBlur={onBlur}
        getOptionLabel={(option) => option.name}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span>
              {option === NEW && <Nobody>{sentence}</Nobody>}
              {option === NEW ? <b>{text ? `Novo cliente “${text}”` : 'Novo cliente'}</b> : option.name}
              {option.phone && (
                <>
                  {' · '}
                  <NumericText>{formatPhone(option.phone)}</NumericText>
                </>
              )}
            </span>
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Cliente"
            placeholder="Nome, telefone ou e-mail"
            required={required}
            inputRef={inputRef}
            error={Boolean(error)}
            helperText={error}
          />
        )}
        noOptionsText={sentence}
      />
    </div>
  );
}

const Nobody = styled('span')(({ theme }) => ({ display: 'block', color: theme.vars.palette.text.secondary }));

/** How many customers are offered before anything is typed. */
const FIRST = 20;

interface CustomerOptions {
  options: Customer[];
  loading: boolean;
  /** In the place of the options when there are none. */
  sentence: string;
  /** Somebody new may be meant. */
  offersNew: boolean;
}

const NOT_FOUND = 'Não foi possível buscar os clientes.';

/** The customers that fit what is typed; the first ones before anything is. */
function useCustomerOptions(typed: string): CustomerOptions {
  const text = normalizeText(typed).slice(0, LIMITS.query);
  const first = useGetList<Customer>('clientes', {
    sort: SORT_BY_NAME,
    pagination: { page: 1, perPage: FIRST },
  });
  const { result } = useCustomerSearch(text);
  if (text === '') {
    const sentence = first.isError ? NOT_FOUND : 'Nenhum cliente cadastrado.';
    return { options: first.data ?? [], loading: first.isPending, sentence, offersNew: first.data?.length === 0 };
  }
  if (text.length < SEARCH_MIN_LENGTH)
    return { options: [], loading: false, sentence: 'Digite ao menos 3 letras ou números', offersNew: false };
  return {
    options: result.kind === 'found' ? result.customers : [],
    // Idle is before the search begins.
    loading: result.kind === 'searching' || result.kind === 'idle',
    sentence: result.kind === 'failed' ? NOT_FOUND : 'Nenhum cliente encontrado',
    offersNew: result.kind === 'found' && result.customers.length === 0,
  };
}
