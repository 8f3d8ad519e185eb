import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusHandoff } from '../../../components/focus.ts';

interface StepProps {
  title: string;
  note: string;
  isDone: boolean;
  /** The buttons that do the step. */
  children: ReactNode;
}

/** A step of the checklist; its buttons are shown until it is done. */
export function Step({ title, note, isDone, children }: StepProps) {
  return (
    <Item>
      {isDone ? (
        <CheckCircle color="success" titleAccess="Feito" />
      ) : (
        <RadioButtonUnchecked color="disabled" titleAccess="A fazer" />
      )}
      <div>
        <Typography variant="h3" color={isDone ? 'textSecondary' : undefined}>
          {title}
        </Typography>
        {!isDone && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </div>
      {!isDone && <Actions>{children}</Actions>}
    </Item>
  );
}

/** Hands the focus on: after the dialog closes, the button with the focus is removed because the step is done. */
function Actions({ children }: { children: ReactNode }) {
  return <Buttons ref={useFocusHandoff<HTMLDivElement>()}>{children}</Buttons>;
}

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1, 1.5),
  minHeight: 60,
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.spacing(1),
  [theme.breakpoints.down('md')]: { gridColumn: '2 / -1', justifyContent: 'flex-start' },
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
}));
