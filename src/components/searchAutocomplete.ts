import { type Id, isSameId } from '../../domain/ids.ts';

/** What every Autocomplete has that the server searches for: its words, and how its list is laid out. */
export const SEARCH_AUTOCOMPLETE_PROPS = {
  // The server has looked already, in phone and e-mail too.
  filterOptions: <Option>(all: Option[]) => all,
  getOptionKey: ({ id }: { id: Id }) => id,
  isOptionEqualToValue: (option: { id: Id }, other: { id: Id }) => isSameId(option.id, other.id),
  // In the dialog, where a screen reader is; and over its edges, where it would be cut off.
  disablePortal: true,
  slotProps: {
    popper: { popperOptions: { strategy: 'fixed' as const } },
    paper: { elevation: 8 },
    listbox: {
      sx: {
        '& .MuiAutocomplete-option': { minHeight: 44 },
        // It is a note, and has to be read.
        '& .MuiAutocomplete-option[aria-disabled="true"]': { opacity: 1, color: 'text.secondary' },
      },
    },
  },
  loadingText: 'Buscando...',
  openText: 'Abrir',
  closeText: 'Fechar',
  clearText: 'Limpar',
};
