import { styled } from '@mui/material/styles';

/** Cards beside each other, as many as fit: one column on a phone. A list, so that it is read out as one. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: theme.spacing(2),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));
