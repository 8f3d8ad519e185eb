import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { ComponentPropsWithoutRef } from 'react';
import { ignoreDoubleClick } from '../../../components/BusyButton.tsx';
import { TINT_OPACITY } from '../../../theme/palette.ts';

/* Cards to press. Plain elements instead of MUI components: a step may show hundreds. */

export const choiceCardStyles = (theme: Theme): CSSObject => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  width: '100%',
  minHeight: 64,
  padding: theme.spacing(1.5, 2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 14,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  transition: 'border-color 110ms, background-color 110ms',
  '@media (hover: hover)': { '&:hover': { borderColor: theme.vars.palette.text.secondary } },
});

export const chosenCardStyles = (theme: Theme): CSSObject => ({
  borderColor: theme.vars.palette.primary.main,
  boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  backgroundImage: `linear-gradient(${theme.alpha(theme.vars.palette.primary.main, TINT_OPACITY)} 0 0)`,
});

/** A card that chooses and continues. `aria-pressed` marks the current choice. */
export function ChoiceButton({ onClick, ...props }: ComponentPropsWithoutRef<'button'>) {
  return <ChoiceCard type="button" onClick={ignoreDoubleClick(onClick)} {...props} />;
}

const ChoiceCard = styled('button')(({ theme }) => ({
  ...choiceCardStyles(theme),
  '&[aria-pressed="true"]': chosenCardStyles(theme),
}));

/** A label that extends a checkbox or radio to the whole card. */
export const ChoiceLabel = styled('label')(({ theme }) => ({
  ...choiceCardStyles(theme),
  position: 'relative',
  '&:has(:checked)': chosenCardStyles(theme),
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

/** Hides a checkbox or radio; the label shows its state. */
export const HiddenInput = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});

/** The drawn state of a hidden checkbox. */
export const CheckMark = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 7,
  border: `2px solid ${theme.vars.palette.text.secondary}`,
  color: 'transparent',
  '& svg': { fontSize: 18 },
  'input:checked + &': {
    borderColor: theme.vars.palette.primary.main,
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

export const RadioMark = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.text.secondary}`,
  'input:checked + &': { border: `7px solid ${theme.vars.palette.primary.main}` },
}));

export const ChoiceGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: theme.spacing(1.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', minWidth: 0 },
}));

export const ChoiceText = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
});

export const ChoiceTitle = styled('span')({ fontWeight: 600, lineHeight: 1.3 });

export const ChoiceNote = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
}));
