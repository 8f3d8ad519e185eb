import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, type Shadows, type Theme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { components } from './components.ts';
import { dark, light } from './palette.ts';
import { typography } from './typography.ts';

/** Provides the theme and its global styles. */
export function ThemeRoot({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** The attribute on <html> that holds the scheme in use: `data-color-scheme="light"` or `"dark"`. */
const COLOR_SCHEME_ATTRIBUTE = 'data-color-scheme';

/** The theme with both color schemes. Colors are CSS variables: a switch of scheme renders nothing again. */
export function createShopTheme(): Theme {
  return createTheme({
    cssVariables: { cssVarPrefix: 'nav', colorSchemeSelector: COLOR_SCHEME_ATTRIBUTE },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    shape: { borderRadius: 10 },
    shadows,
    typography,
    focusVisible: { outlineWidth: 2, outlineOffset: 2 },
    motion: { reducedMotion: 'system' },
    transitions: {
      duration: {
        shortest: 90,
        shorter: 110,
        short: 130,
        standard: 160,
        complex: 200,
        enteringScreen: 140,
        leavingScreen: 110,
      },
    },
    components,
  });
}

const floating = '0 1px 2px rgb(0 0 0 / 0.08), 0 8px 24px rgb(0 0 0 / 0.12)';
const overlay = '0 2px 6px rgb(0 0 0 / 0.12), 0 24px 64px rgb(0 0 0 / 0.24)';

/** Only menus and dialogs cast a shadow; cards have a border. */
const shadows = Array.from({ length: 25 }, (_, level) =>
  level < 6 ? 'none' : level < 16 ? floating : overlay,
) as Shadows;
