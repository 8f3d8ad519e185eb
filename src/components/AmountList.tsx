import { styled } from '@mui/material/styles';
import { tabularNumerals } from '../theme/typography.ts';

/** Rows of a text (`div`) and its amount at the end, with a rule between them. */
export const AmountList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.spacing(2),
    paddingBlock: theme.spacing(1),
    overflowWrap: 'anywhere',
    '& > div': { minWidth: 0 },
    '& + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  },
}));

/** What the rows above come to. */
export const AmountSum = styled('p')(({ theme }) => ({
  ...theme.typography.h3,
  ...tabularNumerals,
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  margin: 0,
  paddingTop: theme.spacing(1),
  borderTop: `1px dashed ${theme.vars.palette.divider}`,
}));
