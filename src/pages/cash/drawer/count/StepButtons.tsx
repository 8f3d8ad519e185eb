import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';

/** The buttons of a step at the bottom of the dialog; on a phone they share its width, within reach of a thumb. */
export const StepButtons = styled(DialogActions)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: {
    paddingBottom: `max(${theme.spacing(2)}, env(safe-area-inset-bottom))`,
    '& > button': { flex: '1 1 0', minHeight: 48 },
  },
}));
