import type { ThemeOptions } from '@mui/material/styles';
import { brass, TINT_OPACITY } from './palette.ts';
import { reactAdminComponents, withoutOldProps } from './reactAdmin.ts';
import { tabularNumerals } from './typography.ts';

/** Minimum width and height of a touch target, in pixels. */
const TOUCH_TARGET = 44;

/** The filled button in the brand's colors; a disabled one stays grey. */
const filledButton = {
  '&:not(.Mui-disabled)': { color: brass.text, backgroundColor: brass.background },
  '@media (hover: hover)': { '&:not(.Mui-disabled):hover': { backgroundColor: brass.hover } },
};

/** `as` of MUI's styled elements, which the types of FormControlLabel lack. */
const ownLabel: object = { as: withoutOldProps('label') };

/** The text after the slash is the alternative text for screen readers: empty. */
const requiredMark = { content: '" *" / ""' };

export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { minHeight: '100dvh', overflowWrap: 'break-word' },
      // `:where` has no specificity, so that MUI's own focus ring wins where there is one.
      ':where(a, button, summary, [tabindex="0"]):focus-visible': {
        outline: `2px solid ${theme.vars.palette.primary.main}`,
        outlineOffset: 2,
      },
      'h1, h2, h3': { textWrap: 'balance' },
      '::selection': { background: theme.alpha(theme.vars.palette.primary.main, 0.28) },
      // For our own transitions and those of the toasts, which MUI's `motion` does not affect.
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: TOUCH_TARGET,
        paddingInline: 18,
        borderRadius: 10,
        whiteSpace: 'nowrap',
        variants: [
          { props: { variant: 'contained', color: 'primary' }, style: filledButton },
          { props: { variant: 'outlined' }, style: { backgroundColor: theme.vars.palette.background.paper } },
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: { borderColor: theme.alpha(theme.vars.palette.text.secondary, 0.45) },
          },
        ],
      }),
      sizeLarge: { minHeight: 52, paddingInline: 24, fontSize: '1.0625rem' },
      sizeSmall: { paddingInline: 12 },
      text: { paddingInline: 12 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        minWidth: TOUCH_TARGET,
        minHeight: TOUCH_TARGET,
        borderRadius: 10,
        fontFamily: 'inherit',
        // Where no pointer can rest on it, nobody sees its tooltip. The arrow of an Autocomplete is part of its field.
        '@media (hover: none)': {
          '&[title]:not(.MuiAutocomplete-popupIndicator, .MuiAutocomplete-clearIndicator)': {
            flexDirection: 'column',
            justifyContent: 'flex-start',
            paddingInline: 4,
            '&::after': {
              content: 'attr(title) / ""',
              maxWidth: '5.5rem',
              fontSize: '0.6875rem',
              fontWeight: 500,
              lineHeight: 1.2,
            },
          },
        },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: TOUCH_TARGET,
        paddingInline: 16,
        borderRadius: 10,
        borderColor: theme.vars.palette.divider,
        color: theme.vars.palette.text.primary,
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: theme.vars.palette.primary.main,
          backgroundColor: theme.alpha(theme.vars.palette.primary.main, TINT_OPACITY),
          color: theme.vars.palette.primary.main,
        },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 14 } },
  },
  MuiCardContent: { styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } } },
  MuiCardActions: { styleOverrides: { root: { padding: '8px 12px 12px' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 16,
        [theme.breakpoints.down('sm')]: {
          '&:not(.MuiDialog-paperFullScreen)': { margin: 12, width: 'calc(100% - 24px)' },
        },
        '&.MuiDialog-paperFullScreen': { borderRadius: 0 },
        // The content of a dialog's form scrolls, its buttons stay visible.
        '& > form': { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, padding: '20px 24px 8px' }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '12px 24px 20px',
        gap: 8,
        [theme.breakpoints.down('sm')]: {
          flexWrap: 'wrap',
          padding: '12px 24px 16px',
          '& > button': { flex: '1 1 auto' },
          // MUI's margin would indent a button that begins a row: the gap is enough.
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        },
      }),
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        borderRadius: 10,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
      }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.alpha(theme.vars.palette.text.secondary, 0.75) }),
    },
  },
  // A long name ends in dots.
  MuiNativeSelect: { styleOverrides: { select: { textOverflow: 'ellipsis' } } },
  MuiInputBase: { styleOverrides: { input: tabularNumerals } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.8125rem', marginInline: 4 } } },
  // The asterisk of a required field is CSS content: the label's text equals the field's accessible name.
  MuiFormLabel: { defaultProps: { required: false } },
  MuiFormControl: {
    defaultProps: { component: withoutOldProps('div') },
    styleOverrides: {
      root: {
        variants: [{ props: { required: true }, style: { '& > label::after, & > legend::after': requiredMark } }],
      },
    },
  },
  MuiFormControlLabel: {
    defaultProps: { ...ownLabel },
    styleOverrides: { root: { minHeight: TOUCH_TARGET } },
  },
  MuiCheckbox: {
    defaultProps: { component: withoutOldProps('span') },
    styleOverrides: { root: { padding: 10 } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 64,
        height: TOUCH_TARGET,
        padding: 8,
        variants: [
          { props: { edge: 'end' }, style: { marginRight: -8 } },
          // react-admin's column selector uses small switches; here they have the size of a touch target.
          {
            props: { size: 'small' },
            style: {
              width: 64,
              height: TOUCH_TARGET,
              padding: 8,
              '& .MuiSwitch-switchBase': { padding: 13, '&.Mui-checked': { transform: 'translateX(20px)' } },
              '& .MuiSwitch-thumb': { width: 18, height: 18 },
            },
          },
        ],
      },
      // Off: an outline with a dark thumb. On: filled with a light thumb. The difference does not depend on color.
      switchBase: ({ theme }) => ({
        padding: 13,
        color: theme.vars.palette.text.secondary,
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
        '& + .MuiSwitch-track': {
          backgroundColor: 'transparent',
          border: `2px solid ${theme.vars.palette.text.secondary}`,
          borderRadius: 14,
        },
        '&.Mui-checked': {
          color: theme.vars.palette.background.paper,
          '& + .MuiSwitch-track': {
            backgroundColor: theme.vars.palette.primary.main,
            borderColor: theme.vars.palette.primary.main,
          },
        },
      }),
      thumb: { width: 18, height: 18, boxShadow: 'none' },
    },
  },
  MuiRadio: { styleOverrides: { root: { padding: 10 } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: TOUCH_TARGET, gap: 8 } } },
  MuiChip: {
    styleOverrides: { root: { fontWeight: 600, borderRadius: 8 }, clickable: { minHeight: TOUCH_TARGET } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 12, border: `1px solid ${theme.vars.palette.divider}`, marginTop: 4 }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 10, fontSize: '0.9375rem', alignItems: 'center' },
      // A button with a label is as wide as its label, inside the box.
      action: { flexShrink: 0, '@media (hover: none)': { marginRight: 0 } },
    },
  },
  // MUI renders subtitles as headings; here they are labels, outside the page's outline.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p', figure: 'p' } } },
  MuiSkeleton: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.alpha(theme.vars.palette.text.primary, 0.07) }),
      rounded: { borderRadius: 10 },
    },
  },
  MuiLink: { styleOverrides: { root: { fontWeight: 600, textUnderlineOffset: '0.2em' } } },
  ...reactAdminComponents,
};
