import useAutocomplete from '@mui/material/useAutocomplete';
import { useRef } from 'react';
import type { FinderListOption, FinderOption } from './option.ts';

interface Combobox {
  text: string;
  onText: (text: string) => void;
  options: FinderListOption[];
  onChoose: (option: FinderOption) => void;
  onEscape: () => void;
}

/** The combobox's keys and roles. The list is always open, and no option stays selected: selecting one runs it. */
export function useCombobox({ text, onText, options, onChoose, onEscape }: Combobox) {
  const hasMovedHighlight = useRef(false);
  return useAutocomplete<FinderListOption>({
    options,
    // The options arrive filtered and sorted.
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    // Not shown: MUI finds the highlighted option again by its label. Until the user moves the highlight, a label with `variant`
    // keeps it on the first option, also when customers arrive later and are placed first.
    getOptionLabel: ({ id, variant }) => (hasMovedHighlight.current ? id : `${id}, ${variant}`),
    onHighlightChange: () => {
      hasMovedHighlight.current = true;
    },
    open: true,
    // Otherwise MUI moves the highlight to the first option with the second render after the options changed.
    disableCloseOnSelect: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    // Home and End move in the text.
    handleHomeEndKeys: false,
    onInputChange: (_, value, reason) => {
      if (reason !== 'input') return;
      hasMovedHighlight.current = false;
      onText(value);
    },
    onChange: (_, option) => {
      if (option) onChoose(option);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onEscape();
    },
  });
}

export type ComboboxParts = ReturnType<typeof useCombobox>;
