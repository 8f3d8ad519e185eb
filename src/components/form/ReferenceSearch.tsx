import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { LIMITS } from '../../../domain/constants.ts';
import { type Id, isSameId } from '../../../domain/ids.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { getRecordName } from '../../../domain/resources/resource.ts';
import { normalizeText } from '../../../domain/text.ts';
import { type Choices, useChoices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { SEARCH_AUTOCOMPLETE_PROPS } from '../searchAutocomplete.ts';
import { useDebouncedText } from '../useDebouncedText.ts';
import { type Choice, type ReferenceFieldProps, withCurrent } from './references.ts';
import { type InputProps, useField } from './useField.ts';

/** One record of another resource, found by typing. `first` are the ones offered before anything is typed. */
export function ReferenceSearch(props: ReferenceFieldProps & { first: Choices<RaRecord> }) {
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
  const named = (record: RaRecord) => ({ id: record.id, label: getRecordName(resource, record) });
  const search = useReferenceSearch(to, first);
  const known = [...extraChoices, ...(current ? [current] : [])].find(({ id }) => isSameId(id, value));
  const { chosen, isPending } = useChosenRecords(to, value === null || known ? [] : [value], first);
  const [record] = chosen;
  const unknown = { id: value ?? '', label: isPending ? 'Carregando...' : resource.texts.notFound };
  const found = search.records.filter(isOffered).map(named);
  const options = search.loading ? [] : [...withCurrent(found, search.isFirst ? current : null), ...extraChoices];
  return (
    // A box of its own: the list is laid out beside the field, and would be taken for another input.
    <div>
      <Autocomplete<Choice>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        options={[...options, ...search.more]}
        getOptionDisabled={isMore}
        loading={search.loading}
        disabled={disabled}
        // On a phone there is no room for a name beside both buttons.
        forcePopupIcon={value === null}
        value={value === null ? null : (known ?? (record ? named(record) : unknown))}
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
            sx={LEGIBLE}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
        noOptionsText={search.sentence}
      />
    </div>
  );
}

interface ReferencesSearchProps extends InputProps {
  to: string;
  labelOf: (record: RaRecord) => string;
  first: Choices<RaRecord>;
}

/** Any of the records of another resource, found by typing: the value is the list of their ids. */
export function ReferencesSearch({ source, to, labelOf, first, label, helperText, ...rest }: ReferencesSearchProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<RaRecord['id'][]>(source);
  const ids = value ?? [];
  const search = useReferenceSearch(to, first);
  const { chosen } = useChosenRecords(to, ids, first);
  const named = (record: RaRecord): Choice => ({ id: record.id, label: labelOf(record) });
  const choices = ids.flatMap((id) => chosen.find((record) => isSameId(record.id, id)) ?? []).map(named);
  // The same array as long as the same are chosen: for another one MUI empties what is being typed.
  const stable = useRef(choices);
  if (JSON.stringify(stable.current) !== JSON.stringify(choices)) stable.current = choices;
  const options = search.loading ? [] : [...search.records.map(named), ...search.more];
  return (
    <div>
      <Autocomplete<Choice, true, true>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        multiple
        // One tap would take all of them away.
        disableClearable
        sx={FINGER_SIZED}
        disableCloseOnSelect
        options={options}
        getOptionDisabled={isMore}
        loading={search.loading}
        value={stable.current}
        // One by one: an id whose record is not there any more stays as it is.
        onChange={(_, __, reason, details) => {
          const id = details?.option.id;
          if (reason === 'selectOption' && id !== undefined) onChange([...ids, id]);
          if (reason === 'removeOption') onChange(ids.filter((each) => !isSameId(each, id)));
        }}
        onInputChange={(_, text, reason) => search.setTyped(reason === 'input' ? text : '')}
        onBlur={onBlur}
        renderInput={(params) => (
          <TextField
            {...params}
            {...rest}
            name={name}
            label={label}
            placeholder="Digite para buscar"
            inputRef={ref}
            error={Boolean(error)}
            helperText={error ?? helperText}
            sx={LEGIBLE}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
        noOptionsText={search.sentence}
      />
    </div>
  );
}

const FINGER_SIZED = { '& .MuiChip-root': { height: 40 }, '& .MuiChip-deleteIcon': { fontSize: 28 } };

/** The placeholder says what holds while nothing is chosen. */
const LEGIBLE = { '& input::placeholder': { opacity: 1, color: 'text.secondary' } };

/** Stands after what was found: there is more than that. */
const MORE: Id = 'mais';

function isMore({ id }: { id: Id }): boolean {
  return id === MORE;
}

/** What fits the text that is typed: the first ones before anything is. */
function useReferenceSearch(to: string, first: Choices<RaRecord>) {
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
    setTyped,
    records,
    isFirst,
    loading: isPending || q !== normalizeText(typed.slice(0, LIMITS.query)),
    /** In the place of the options when there are none. */
    sentence: isError
      ? `Não foi possível buscar ${ending}s ${many}.`
      : `Nenhum${gender === 'm' ? '' : 'a'} ${one} encontrad${ending}`,
    more: records.length > 0 && !isComplete ? [{ id: MORE, label: shown + hint }] : [],
  };
}
