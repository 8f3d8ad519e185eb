import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LIMITS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { type Id, sameId } from '../../../domain/ids.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { Customer } from '../../../domain/resources/customers.ts';
import { NewCustomerForm } from '../../components/customers/dialogs.ts';
import { Figure } from '../../components/Figure.tsx';
import { NestedForm } from '../../components/form/NestedForm.tsx';
import { useField } from '../../components/form/useField.ts';
import { BY_NAME } from '../../dataProvider/firstPage.ts';
import { useCustomerSearch } from '../../dataProvider/useCustomerSearch.ts';

type Option = Pick<Customer, 'id' | 'name'> & { phone?: string };

/** Stands after what was found: somebody who is not registered yet. */
const NEW: Option = { id: 'novo', name: '' };

/** Who the reservation is for, found by typing. The one it already has is the form's `customer`. */
export function CustomerInput() {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const had = useWatch<Record<string, Option | undefined>>({ name: 'customer' });
  const [chosen, setChosen] = useState<Option | null>(null);
  const [typed, setTyped] = useState('');
  // What was typed for somebody who is being registered; null while nobody is.
  const [adding, setAdding] = useState<string | null>(null);
  const { options, loading, sentence, offersNew } = useCustomerOptions(typed);
  const choose = (option: Option | null) => {
    setChosen(option);
    onChange(option?.id ?? null);
  };
  const nobody = options.length === 0;
  return (
    // A box of its own: the list is laid out beside the field, and would be taken for another input.
    <div>
      <Autocomplete<Option>
        options={offersNew ? [...options, NEW] : options}
        loading={loading}
        value={[chosen, had].find((option) => sameId(option?.id, value)) ?? null}
        onChange={(_, option) => (option === NEW ? setAdding(typed.trim()) : choose(option))}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onBlur={onBlur}
        // The server has looked already, in phone and e-mail too.
        filterOptions={(all) => all}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => sameId(option.id, other.id)}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span>
              {option === NEW && nobody && <Nobody>{sentence}</Nobody>}
              {option === NEW ? <b>{typed.trim() ? `Novo cliente “${typed.trim()}”` : 'Novo cliente'}</b> : option.name}
              {option.phone && (
                <>
                  {' · '}
                  <Figure>{formatPhone(option.phone)}</Figure>
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
            required
            inputRef={ref}
            error={Boolean(error)}
            helperText={error}
          />
        )}
        // In the dialog, where a screen reader is; and over its edges, where it would be cut off.
        disablePortal
        slotProps={{
          popper: { popperOptions: { strategy: 'fixed' } },
          paper: { elevation: 8 },
          listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } },
        }}
        loadingText="Buscando..."
        noOptionsText={sentence}
        openText="Abrir"
        closeText="Fechar"
        clearText="Limpar"
      />
      {adding !== null && (
        <NestedForm>
          <NewCustomerForm searched={adding} onChosen={choose} onClose={() => setAdding(null)} />
        </NestedForm>
      )}
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
  const text = typed.trim().slice(0, LIMITS.query);
  const first = useGetList<Customer>('clientes', {
    sort: BY_NAME,
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
    offersNew: result.kind === 'found',
  };
}
