import { styled } from '@mui/material/styles';

/** The heading of a section of records, with its filter or its file beside it. */
export const SectionHeader = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1, 2),
  marginBottom: theme.spacing(2),
}));
