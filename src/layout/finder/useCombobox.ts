import useAutocomplete from '@mui/material/useAutocomplete';
import type { FinderOption } from './option.ts';

interface Combobox {
  text: string;
  onText: (text: string) => void;
  options: FinderOption[];
  onChoose: (option: FinderOption) => void;
  onEscape: () => void;
}

/** The combobox's keys and roles. Its list is always open, and nothing stays chosen: choosing is doing. */
export function useCombobox({ text, onText, options, onChoose, onEscape }: Combobox) {
  return useAutocomplete<FinderOption>({
    options,
    // It has filtered and ordered them already.
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    // Never shown: it tells the options apart.
    getOptionLabel: ({ id }) => id,
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    // Home and End are the text's.
    handleHomeEndKeys: false,
    onInputChange: (_, value, reason) => {
      if (reason === 'input') onText(value);
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
