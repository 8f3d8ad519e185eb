import { styled } from '@mui/material/styles';

/** How the keys go; only where there is a keyboard, and for eyes: a combobox says it itself to who hears it. */
export function KeyHints() {
  return (
    <Foot aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> escolher
      </span>
      <span>
        <kbd>Enter</kbd> abrir
      </span>
      <span>
        <kbd>Esc</kbd> fechar
      </span>
    </Foot>
  );
}

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  gap: theme.spacing(2.5),
  padding: theme.spacing(1, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  '@media (hover: hover) and (pointer: fine)': { [theme.breakpoints.up('sm')]: { display: 'flex' } },
  kbd: {
    fontFamily: 'inherit',
    padding: '1px 6px',
    borderRadius: 5,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
}));
