import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { isSameId } from '../../../domain/ids.ts';
import { type Choices, useChosenRecords } from '../../dataProvider/useChoices.ts';
import { isMore, READABLE_PLACEHOLDER, useReferenceSearch } from '../ReferenceSearch.tsx';
import type { Choice } from '../references.ts';
import { SEARCH_AUTOCOMPLETE_PROPS } from '../searchAutocomplete.ts';
import { type InputProps, useField } from './useField.ts';

interface ReferencesSearchProps extends InputProps {
  to: string;
  getLabel: (record: RaRecord) => string;
  isOffered: (record: RaRecord) => boolean;
  first: Choices<RaRecord>;
}

/** Several records of another resource, found by typing. The value is the list of their ids. */
export function ReferencesSearch({
  source,
  to,
  getLabel,
  isOffered,
  first,
  label,
  helperText,
  ...rest
}: ReferencesSearchProps) {
  const { value, onChange, onBlur, name, ref, error } = useField<RaRecord['id'][]>(source);
  const ids = value ?? [];
  const search = useReferenceSearch(to, first);
  const { chosen } = useChosenRecords(to, ids, first);
  const toChoice = (record: RaRecord): Choice => ({ id: record.id, label: getLabel(record) });
  const choices = ids.flatMap((id) => chosen.find((record) => isSameId(record.id, id)) ?? []).map(toChoice);
  // The same array while the same records are chosen: MUI clears the typed text when it changes.
  const stableChoices = useRef(choices);
  if (JSON.stringify(stableChoices.current) !== JSON.stringify(choices)) stableChoices.current = choices;
  const options = search.loading ? [] : [...search.records.filter(isOffered).map(toChoice), ...search.more];
  return (
    <div>
      <Autocomplete<Choice, true, true>
        {...SEARCH_AUTOCOMPLETE_PROPS}
        multiple
        // The clear button would remove all of them at once.
        disableClearable
        sx={TOUCH_SIZED}
        disableCloseOnSelect
        options={options}
        getOptionDisabled={isMore}
        loading={search.loading}
        value={stableChoices.current}
        // Applied one by one: an id whose record no longer exists stays in the value.
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
            sx={READABLE_PLACEHOLDER}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
        noOptionsText={search.emptyText}
      />
    </div>
  );
}

const TOUCH_SIZED = { '& .MuiChip-root': { height: 40 }, '& .MuiChip-deleteIcon': { fontSize: 28 } };
