import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { LIMITS } from '../../domain/constants.ts';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getResource } from '../../domain/resources/all.ts';
import { getRecordName } from '../../domain/resources/resource.ts';
import { normalizeText } from '../../domain/text.ts';
import { type Choices, useChoices, useChosenRecords } from '../dataProvider/useChoices.ts';
import { useDebouncedText } from './records/SearchField.tsx';
import { type Choice, type ReferencePickerProps, withCurrent } from './references.ts';
import { chooseByEnter, SEARCH_AUTOCOMPLETE_PROPS } from './searchAutocomplete.ts';

/** One record of another resource, found by typing. `first` are the options before anything is typed. */
export function ReferenceSearch(props: ReferencePickerProps & { first: Choices<RaRecord> }) {
  const {
    to,
    value,
    onChange,
    label,
    emptyLabel,
    current,
    extraChoices = [],
    isOffered = () => true,
    first,
    ...input
  } = props;
  const { scope = 'offered', inputRef, onBlur, error, helperText, disabled, ...textField } = input;
  const resource = getResource(to);
  const toChoice = (record: RaRecord) => ({ id: record.id, label: getRecordName(resource, record) });
  const search = useReferenceSearch(to, first);
  const knownChoice = [...extraChoices, ...(current ? [current] : [])].find(({ id }) => isSameId(id, value));
  const { chosen, isPending } = useChosenRecords(to, value === null || knownChoice ? [] : [value], first);
  const [record] = chosen;
  const missingChoice = { id: value ?? '', label: isPending ? 'Carregando...' : resource.texts.notFound };
  const found = search.records.filter(isOffered).map(toChoice);
  const options = search.loading ? [] : [...withCurrent(found, search.isFirst ? current : null), ...extraChoices];
  return (
    // The wrapper keeps the list out of the form's grid, where it would take a cell.
    <div>
      <Autocomplete<Choice>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        {...chooseByEnter(search.typed)}
        options={[...options, ...search.more]}
        getOptionDisabled={isMore}
        loading={search.loading}
        disabled={disabled}
        // A phone has no room for a name and both buttons.
        forcePopupIcon={value === null}
        value={value === null ? null : (knownChoice ?? (record ? toChoice(record) : missingChoice))}
        onChange={(_, choice) =>
          onChange(
            choice?.id ?? null,
            search.records.find(({ id }) => isSameId(id, choice?.id)),
          )
        }
        onInputChange={(_, text, reason) => search.setTyped(reason === 'input' ? text : '')}
        onBlur={onBlur}
        renderInput={(params) => (
          <TextField
            {...params}
            {...textField}
            label={label}
            placeholder={emptyLabel ?? 'Digite para buscar'}
            inputRef={inputRef}
            error={error !== undefined}
            helperText={error ?? helperText}
            sx={READABLE_PLACEHOLDER}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
        noOptionsText={search.emptyText}
      />
    </div>
  );
}

/** The placeholder describes what applies while nothing is chosen. */
export const READABLE_PLACEHOLDER = { '& input::placeholder': { opacity: 1, color: 'text.secondary' } };

/** The last option, a note that there are more results. */
const MORE: Id = 'mais';

export function isMore({ id }: { id: Id }): boolean {
  return id === MORE;
}

/** The records that match the typed text; without text, the first ones. */
export function useReferenceSearch(to: string, first: Choices<RaRecord>) {
  const { one, many, gender } = getResource(to).noun;
  const ending = gender === 'm' ? 'o' : 'a';
  const [typed, setTyped] = useState('');
  const q = useDebouncedText(typed.slice(0, LIMITS.query));
  const found = useChoices<RaRecord>(to, first.scope, q);
  const { data: records = [], total, isPending, isError, isComplete } = found;
  const isFirst = q === '';
  const shown = `Mostrando ${records.length} de ${total.toLocaleString('pt-BR')}. `;
  const hint = isFirst ? 'Digite para buscar.' : 'Digite mais para achar outros.';
  return {
    typed: normalizeText(typed),
    setTyped,
    records,
    isFirst,
    loading: isPending || q !== normalizeText(typed.slice(0, LIMITS.query)),
    /** Shown when there are no options. */
    emptyText: isError
      ? `Não foi possível buscar ${ending}s ${many}.`
      : `Nenhum${gender === 'm' ? '' : 'a'} ${one} encontrad${ending}`,
    more: records.length > 0 && !isComplete ? [{ id: MORE, label: shown + hint }] : [],
  };
}
