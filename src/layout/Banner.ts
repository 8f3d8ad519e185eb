import { styled } from '@mui/material/styles';

/** A notice across the page, under the navigation. */
export const Banner = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 2),
  overflowWrap: 'anywhere',
  color: theme.vars.palette.warning.contrastText,
  backgroundColor: theme.vars.palette.warning.main,
  '& button': { backgroundColor: 'transparent', textTransform: 'none' },
}));
