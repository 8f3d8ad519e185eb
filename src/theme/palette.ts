import type { PaletteOptions } from '@mui/material/styles';

/*
 * Steel for the background, brass for the brand. Green is only for 'Nova Venda' and income, purple for the agenda, red for danger.
 * tests/web/theme.test.ts checks the contrast.
 */

/** Opacity of the tint behind badges and selected buttons. */
export const TINT_OPACITY = 0.12;

/** Colors of the filled main button, the same in both schemes. */
export const brass = { background: '#E0B468', hover: '#D3A24F', text: '#21170A' };

export const light = {
  primary: { main: '#7A5010', light: brass.background, dark: '#5C3A07', contrastText: '#FFFFFF' },
  secondary: { main: '#6A3FA5', light: '#9A78C9', dark: '#502D83', contrastText: '#FFFFFF' },
  success: { main: '#10703D', light: '#3E9A68', dark: '#0A552D', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', light: '#DB6A63', dark: '#8C1A13', contrastText: '#FFFFFF' },
  warning: { main: '#9A4708', light: '#D07A38', dark: '#753405', contrastText: '#FFFFFF' },
  info: { main: '#2A5D8C', light: '#6491BA', dark: '#1D456A', contrastText: '#FFFFFF' },
  background: { default: '#F1F3F5', paper: '#FFFFFF' },
  text: { primary: '#171B20', secondary: '#525A63', disabled: '#8B939B' },
  divider: '#DCE0E4',
  action: { hoverOpacity: 0.06, selectedOpacity: 0.1 },
} satisfies PaletteOptions;

export const dark = {
  primary: { main: brass.background, light: brass.background, dark: brass.hover, contrastText: brass.text },
  secondary: { main: '#C3A6EE', light: '#D8C4F5', dark: '#AC8AE0', contrastText: '#201136' },
  success: { main: '#5FCB8D', light: '#8DDBAE', dark: '#48B677', contrastText: '#06210F' },
  error: { main: '#F4938B', light: '#F8B5AF', dark: '#E7776E', contrastText: '#310B07' },
  warning: { main: '#F1A365', light: '#F6C096', dark: '#DD8A48', contrastText: '#2E1503' },
  info: { main: '#8FBEE8', light: '#B3D4F1', dark: '#72A8D8', contrastText: '#08203A' },
  background: { default: '#121518', paper: '#1B1F23' },
  text: { primary: '#ECEFF2', secondary: '#A7AFB8', disabled: '#6D757D' },
  divider: '#31373D',
  action: { hoverOpacity: 0.08, selectedOpacity: 0.14 },
} satisfies PaletteOptions;
