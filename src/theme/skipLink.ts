import type { CSSObject, Theme } from '@mui/material/styles';

/** A link or button for people who use the keyboard, at the top of the page: seen while it has the focus. */
export const skipLink = (theme: Theme): CSSObject => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(1.5, 2),
  border: 0,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  font: 'inherit',
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
  '@media print': { display: 'none' },
});
