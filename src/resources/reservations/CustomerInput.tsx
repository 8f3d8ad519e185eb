import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import { LIMITS, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '../../../domain/constants.ts';
import { type Customer, type Id, sameId } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { useField } from '../../components/form/useField.ts';
import { useShopData } from '../../dataProvider/useShopData.ts';

type Option = Pick<Customer, 'id' | 'name'> & { phone?: string };
/** Offered before anything is typed. */
const FIRST = 20;

/** Who the reservation is for, found by typing; `current` is whom it already has. */
export function CustomerInput({ current }: { current: Option | null }) {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const [chosen, setChosen] = useState<Option | null>(current);
  const [text, setText] = useState('');
  const { options, loading } = useCustomerOptions(text);
  const selected = sameId(chosen?.id, value) ? chosen : null;
  return (
    <Autocomplete
      options={options}
      loading={loading}
      value={selected}
      onChange={(_, option) => {
        setChosen(option);
        onChange(option?.id ?? null);
      }}
      onInputChange={(_, typed, reason) => setText(reason === 'input' ? typed : '')}
      onBlur={onBlur}
      // The server has looked already, in phone and e-mail too.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => sameId(option.id, other.id)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {option.phone ? `${option.name} · ${formatPhone(option.phone)}` : option.name}
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label="Cliente" required inputRef={ref} error={Boolean(error)} helperText={error} />
      )}
      loadingText="Buscando..."
      noOptionsText="Nenhum cliente encontrado"
      openText="Abrir"
      closeText="Fechar"
      clearText="Limpar"
    />
  );
}

function useCustomerOptions(text: string): { options: Option[]; loading: boolean } {
  const shop = useShopData();
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim().slice(0, LIMITS.query)), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const searches = query.length >= SEARCH_MIN_LENGTH;
  const { data: first = [] } = useGetList<Customer>('customers', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: FIRST },
  });
  const found = useQuery({
    queryKey: ['customers', 'find', query],
    queryFn: () => shop.findCustomers(query),
    enabled: searches,
  });
  return searches ? { options: found.data ?? [], loading: found.isPending } : { options: first, loading: false };
}
