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
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '../../../../domain/constants.ts';
import { formatPoints } from '../../../../domain/numbers.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { isFoundByNote } from '../../../../domain/search.ts';
import { normalizeText } from '../../../../domain/text.ts';
import { FOUND_BY_NOTE, useSearchHint } from '../../../components/customers/useSearchHint.ts';
import { InitialsAvatar } from '../../../components/InitialsAvatar.tsx';
import { type SearchResult, useCustomerSearch } from '../../../dataProvider/useCustomerSearch.ts';
import { ChoiceButton, ChoiceNote, ChoiceText, ChoiceTitle, choiceCardStyles, chosenCardStyles } from './Choice.tsx';

interface CustomerSearchProps {
  text: string;
  onTextChange: (text: string) => void;
  onChoose: (customer: Customer) => void;
}

/** The customer search: a combobox with keyboard selection. */
export function CustomerSearch({ text, onTextChange, onChoose }: CustomerSearchProps) {
  const id = useId();
  const searchHint = useSearchHint();
  const { result, retry } = useCustomerSearch(text);
  const customers = result.kind === 'found' ? result.customers : [];
  // The selection returns to the first option with each new result.
  const [highlight, setHighlight] = useState<{ result: SearchResult; to: number } | null>(null);
  const activeIndex = highlight?.result === result ? highlight.to : 0;
  const getOptionId = (index: number) => `${id}-${index}`;
  const isOpen = customers.length > 0;

  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onTextChange('');
    input.current?.focus();
  }

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the on-screen keyboard open a phone has little room: scrolls the results into view.
    if (isOpen) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);
  useEffect(() => {
    if (highlight) document.getElementById(`${id}-${highlight.to}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, highlight]);

  function handleKey(event: KeyboardEvent) {
    const chosen = customers[activeIndex];
    if (!chosen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setHighlight({ result, to: (activeIndex + step + customers.length) % customers.length });
    else if (event.key === 'Enter') onChoose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <Box ref={box}>
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>Buscar cliente</InputLabel>
        <OutlinedInput
          id={id}
          label="Buscar cliente"
          type="search"
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          onKeyDown={handleKey}
          inputRef={input}
          autoComplete="off"
          placeholder={searchHint}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          }
          endAdornment={
            text !== '' && (
              <IconButton aria-label="Limpar busca" edge="end" onClick={clear}>
                <Close />
              </IconButton>
            )
          }
          sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
          slotProps={{
            input: {
              maxLength: LIMITS.query,
              enterKeyHint: 'search',
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': isOpen,
              'aria-controls': isOpen ? `${id}-found` : undefined,
              'aria-activedescendant': isOpen ? getOptionId(activeIndex) : undefined,
            },
          }}
        />
      </FormControl>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:not(:empty)': { mt: 0.75, mb: 1 } }}>
        {getStatusMessage(result, text)}
      </Typography>
      {result.kind === 'failed' && (
        <Button variant="outlined" onClick={retry}>
          Tentar novamente
        </Button>
      )}
      {isOpen && (
        <Results id={`${id}-found`} role="listbox" aria-label="Clientes encontrados">
          {customers.map((customer, index) => (
            <Option
              key={customer.id}
              id={getOptionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              onClick={() => onChoose(customer)}
            >
              <CustomerLine customer={customer} search={text} />
            </Option>
          ))}
        </Results>
      )}
    </Box>
  );
}

interface CustomerChoiceProps {
  customer: Customer;
  isChosen?: boolean;
  onChoose: (customer: Customer) => void;
}

export function CustomerChoice({ customer, isChosen = false, onChoose }: CustomerChoiceProps) {
  return (
    <ChoiceButton aria-pressed={isChosen} onClick={() => onChoose(customer)}>
      <CustomerLine customer={customer} />
    </ChoiceButton>
  );
}

function CustomerLine({ customer, search = '' }: { customer: Customer; search?: string }) {
  return (
    <>
      <InitialsAvatar name={customer.name} />
      <ChoiceText>
        <ChoiceTitle>{customer.name}</ChoiceTitle>
        <ChoiceNote>
          {formatPhone(customer.phone)}
          {isFoundByNote(customer, search) && ` · ${FOUND_BY_NOTE}`}
        </ChoiceNote>
      </ChoiceText>
      {/* A professional gets names only. */}
      {Number.isFinite(customer.points) && <ChoiceNote>{formatPoints(customer.points)}</ChoiceNote>}
    </>
  );
}

function getStatusMessage(result: SearchResult, text: string): string {
  if (result.kind === 'searching') return 'Buscando...';
  if (result.kind === 'failed') return 'Não foi possível buscar os clientes.';
  if (result.kind === 'found') {
    const { length } = result.customers;
    if (length === 0) return `Nenhum cliente encontrado com “${normalizeText(text)}”.`;
    return length === 1 ? '1 cliente encontrado' : `${length} clientes encontrados`;
  }
  return normalizeText(text) === '' ? '' : 'Digite ao menos 3 letras ou números.';
}

const Box = styled('div')({ scrollMargin: '72px 0 8px' });

const Option = styled('li')(({ theme }) => ({
  ...choiceCardStyles(theme),
  '&[aria-selected="true"]': chosenCardStyles(theme),
}));

const Results = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: theme.spacing(1),
  // Fits between the field under the navigation bar and the bottom bar.
  maxHeight: 'max(132px, min(360px, 50dvh, 100dvh - 264px))',
  // Room for the focus ring, which the scroll container would clip.
  margin: -4,
  padding: 4,
  overflowY: 'auto',
  listStyle: 'none',
}));
