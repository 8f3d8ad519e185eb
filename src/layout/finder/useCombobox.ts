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

/** The combobox's keys and roles. Its list is always open, and nothing stays chosen: choosing is doing. */
export function useCombobox({ text, onText, options, onChoose, onEscape }: Combobox) {
  const moved = useRef(false);
  return useAutocomplete<FinderListOption>({
    options,
    // It has filtered and ordered them already.
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    // Never shown: by it the list knows again the option that the keys are at. Until a person has moved them they are at the
    // first, also when customers come later and go before the rest.
    getOptionLabel: ({ id, variant }) => (moved.current ? id : `${id}, ${variant}`),
    onHighlightChange: () => {
      moved.current = true;
    },
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    // Home and End are the text's.
    handleHomeEndKeys: false,
    onInputChange: (_, value, reason) => {
      if (reason !== 'input') return;
      moved.current = false;
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
