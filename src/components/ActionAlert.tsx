import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';

/** An alert with a message and an action button, side by side where there is room. */
export const ActionAlert = styled(Alert)(({ theme }) => ({
  '& .MuiAlert-message': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 2),
    '& > div': { flex: '1 1 240px' },
  },
}));
