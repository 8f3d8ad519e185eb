import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Customer, type Id, sameId } from '../../../domain/entities.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { useField } from '../../components/form/useField.ts';
import { useCustomerOptions } from './useCustomerOptions.ts';

type Option = Pick<Customer, 'id' | 'name'> & { phone?: string };

/** Who the reservation is for, found by typing. The one it already has is the form's `customer`. */
export function CustomerInput() {
  const { value, onChange, onBlur, ref, error } = useField<Id>('customer_id');
  const had = useWatch<Record<string, Option | undefined>>({ name: 'customer' });
  const [chosen, setChosen] = useState<Option | null>(null);
  const [typed, setTyped] = useState('');
  const { options, loading, sentence } = useCustomerOptions(typed);
  return (
    <Autocomplete<Option>
      options={options}
      loading={loading}
      value={[chosen, had].find((option) => sameId(option?.id, value)) ?? null}
      onChange={(_, option) => {
        setChosen(option);
        onChange(option?.id ?? null);
      }}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
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
      slotProps={{ paper: { elevation: 8 }, listbox: { sx: { '& .MuiAutocomplete-option': { minHeight: 44 } } } }}
      loadingText="Buscando..."
      noOptionsText={sentence}
      openText="Abrir"
      closeText="Fechar"
      clearText="Limpar"
    />
  );
}
