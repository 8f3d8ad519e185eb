import Close from '@mui/icons-material/CloseRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { LIMITS } from '../../../../domain/constants.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { Monogram } from '../../../components/Monogram.tsx';
import { type SearchResult, useCustomerSearch } from '../../../dataProvider/useCustomerSearch.ts';
import { formatPoints } from '../state/view.ts';
import { ChoiceButton, ChoiceNote, ChoiceText, ChoiceTitle } from './Choice.tsx';

interface CustomerSearchProps {
  text: string;
  onText: (text: string) => void;
  onChoose: (customer: Customer) => void;
}

/** `Buscar cliente` and what it finds. */
export function CustomerSearch({ text, onText, onChoose }: CustomerSearchProps) {
  const id = useId();
  const { result, retry } = useCustomerSearch(text);
  return (
    <div>
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>Buscar cliente</InputLabel>
        <OutlinedInput
          id={id}
          label="Buscar cliente"
          type="search"
          value={text}
          onChange={(event) => onText(event.target.value)}
          autoComplete="off"
          placeholder="Nome, telefone ou e-mail"
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          }
          endAdornment={
            text !== '' && (
              <IconButton aria-label="Limpar busca" edge="end" onClick={() => onText('')}>
                <Close />
              </IconButton>
            )
          }
          sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
          slotProps={{ input: { maxLength: LIMITS.query, enterKeyHint: 'search' } }}
        />
      </FormControl>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:not(:empty)': { mt: 0.75, mb: 1 } }}>
        {sentenceFor(result, text)}
      </Typography>
      {result.kind === 'failed' && (
        <Button variant="outlined" onClick={retry}>
          Tentar novamente
        </Button>
      )}
      {result.kind === 'found' && result.customers.length > 0 && (
        <Results aria-label="Clientes encontrados">
          {result.customers.map((customer) => (
            <li key={customer.id}>
              <CustomerChoice customer={customer} onChoose={onChoose} />
            </li>
          ))}
        </Results>
      )}
    </div>
  );
}

interface CustomerChoiceProps {
  customer: Customer;
  chosen?: boolean;
  onChoose: (customer: Customer) => void;
}

export function CustomerChoice({ customer, chosen = false, onChoose }: CustomerChoiceProps) {
  return (
    <ChoiceButton type="button" aria-pressed={chosen} onClick={() => onChoose(customer)}>
      <Monogram name={customer.name} />
      <ChoiceText>
        <ChoiceTitle>{customer.name}</ChoiceTitle>
        <ChoiceNote>{formatPhone(customer.phone)}</ChoiceNote>
      </ChoiceText>
      <ChoiceNote>{formatPoints(customer.points)}</ChoiceNote>
    </ChoiceButton>
  );
}

function sentenceFor(result: SearchResult, text: string): string {
  if (result.kind === 'searching') return 'Buscando...';
  if (result.kind === 'failed') return 'Não foi possível buscar os clientes.';
  if (result.kind === 'found') {
    const { length } = result.customers;
    if (length === 0) return `Nenhum cliente encontrado com “${text.trim()}”.`;
    return length === 1 ? '1 cliente encontrado' : `${length} clientes encontrados`;
  }
  return text.trim() === '' ? '' : 'Digite ao menos 3 letras ou números.';
}

const Results = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: theme.spacing(1),
  maxHeight: 'min(360px, 50dvh)',
  // Room for the focus ring, which a scrolling box would cut off.
  margin: -4,
  padding: 4,
  overflowY: 'auto',
  listStyle: 'none',
}));
