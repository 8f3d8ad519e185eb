import type { TypographyVariantsOptions } from '@mui/material/styles';

/** The system's typeface: nothing to download. */
const text =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, Ubuntu, Cantarell, "Noto Sans", "Liberation Sans", system-ui, sans-serif';

/** A condensed bold typeface of each system, as on a barbershop's sign; large figures fit a phone. */
const display = `"Avenir Next Condensed", Bahnschrift, "Roboto Condensed", sans-serif-condensed, "Arial Narrow", "Liberation Sans Narrow", ${text}`;

const displayFace = { fontFamily: display, fontStretch: 'condensed', fontWeight: 700 } as const;

/** Digits of one width: columns align and a changing figure does not jump. */
export const tabularNumerals = { fontVariantNumeric: 'tabular-nums lining-nums' } as const;

declare module '@mui/material/styles' {
  interface TypographyVariants {
    figure: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
  }
}

export const typography: TypographyVariantsOptions = {
  fontFamily: text,
  fontWeightMedium: 600,
  h1: { ...displayFace, fontSize: 'clamp(1.75rem, 1.5rem + 1vw, 2.25rem)', lineHeight: 1.1, letterSpacing: '-0.01em' },
  h2: { ...displayFace, fontSize: '1.375rem', lineHeight: 1.2, letterSpacing: '-0.005em' },
  h3: { ...displayFace, fontSize: '1.1875rem', lineHeight: 1.25 },
  h4: { ...displayFace, fontSize: '1.0625rem', lineHeight: 1.3 },
  h5: { ...displayFace, fontSize: '1rem', lineHeight: 1.35 },
  h6: { ...displayFace, fontSize: '1rem', lineHeight: 1.35 },
  figure: {
    ...displayFace,
    ...tabularNumerals,
    fontSize: 'clamp(1.5rem, 1.2rem + 1.6vw, 2.5rem)',
    lineHeight: 1.05,
    letterSpacing: '-0.01em',
  },
  subtitle1: { fontWeight: 600, lineHeight: 1.4 },
  subtitle2: { fontWeight: 600, fontSize: '0.875rem', lineHeight: 1.4 },
  body1: { fontSize: '1rem', lineHeight: 1.5 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
  overline: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '0.01em', textTransform: 'none' },
  button: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.25, textTransform: 'none' },
};
