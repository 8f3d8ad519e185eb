import type { ThemeOptions } from '@mui/material/styles';
import { createElement } from 'react';
import type { Exporter } from 'react-admin';

const exportList: Exporter = async (...list) =>
  (await import('../components/export/recordsFile.ts')).exportList(...list);

/** The defaults of react-admin's own components (docs/react-admin.md). */
export const reactAdminComponents: ThemeOptions['components'] = {
  // A change is shown only after the server has accepted it: an edit of an outdated version is refused.
  RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
  RaDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkDeleteButton: { defaultProps: { mutationMode: 'pessimistic' } },
  RaBulkUpdateButton: { defaultProps: { mutationMode: 'pessimistic' } },
  // Instead of the edit form, which is a dialog over the list.
  RaCreate: { defaultProps: { redirect: 'list' } },
  RaList: {
    defaultProps: { exporter: exportList },
    styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } },
  },
  // On a phone a wide table scrolls, not the page. Not the content of the list: the toolbar of bulk actions stands above it.
  RaDatagrid: { styleOverrides: { root: { '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } } } },
  RaFieldToggle: { styleOverrides: { root: { alignItems: 'center' } } },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  // It covers the filters while records are selected.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: ({ theme }) => ({
        '& .RaBulkActionsToolbar-toolbar': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          border: `1px solid ${theme.vars.palette.divider}`,
        },
      }),
    },
  },
  // The server's message appears at an empty required input, instead of the browser's in its own language.
  RaSimpleForm: { defaultProps: { noValidate: true } },
  RaInfiniteList: { defaultProps: { exporter: exportList } },
  RaNumberField: { defaultProps: { locales: 'pt-BR' } },
  RaDateField: { defaultProps: { locales: 'pt-BR' } },
  RaAutocompleteInput: { defaultProps: { fullWidth: true } },
};

/**
 * An element without the props of older MUI versions. react-admin 5.15 passes them beside those of MUI 9, which would write them into
 * the DOM.
 */
export function withoutOldProps(tag: 'div' | 'label' | 'span') {
  return ({ InputProps, inputProps, InputLabelProps, inputRef, ...props }: Record<string, unknown>) =>
    createElement(tag, props);
}
