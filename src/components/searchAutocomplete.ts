import type { KeyboardEvent } from 'react';
import { type Id, isSameId } from '../../domain/ids.ts';

/** Props of every Autocomplete that searches on the server: pt-BR texts and layout. */
export const SEARCH_AUTOCOMPLETE_PROPS = {
  // The server has filtered already, by phone and e-mail too.
  filterOptions: <Option>(all: Option[]) => all,
  getOptionKey: ({ id }: { id: Id }) => id,
  isOptionEqualToValue: (option: { id: Id }, other: { id: Id }) => isSameId(option.id, other.id),
  // Inside the dialog for screen readers; `fixed`, so that the dialog's edges do not cut it off.
  disablePortal: true,
  slotProps: {
    popper: { popperOptions: { strategy: 'fixed' as const } },
    paper: { elevation: 8 },
    listbox: {
      sx: {
        '& .MuiAutocomplete-option': { minHeight: 44 },
        // A disabled option is a note, and has to be readable.
        '& .MuiAutocomplete-option[aria-disabled="true"]': { opacity: 1, color: 'text.secondary' },
      },
    },
  },
  loadingText: 'Buscando...',
  openText: 'Abrir',
  closeText: 'Fechar',
  clearText: 'Limpar',
};

/** While something is typed, Enter chooses the first match, and does not save the form before the matches are there. */
export function chooseByEnter(typed: string) {
  return {
    autoHighlight: typed !== '',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.ctrlKey && typed !== '') event.preventDefault();
    },
  };
}
