import { styled } from '@mui/material/styles';
import { tabularNumerals } from '../theme/typography.ts';

/** A number among other numbers: digits of one width, never broken over lines. */
export const Figure = styled('span')({ ...tabularNumerals, whiteSpace: 'nowrap' });
