import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface NoteProps {
  icon: ReactNode;
  text: string;
  /** What leads on. */
  children?: ReactNode;
  role?: 'alert';
}

/** A picture, a sentence and a button in the place of what is not there. */
export function Note({ icon, text, children, role }: NoteProps) {
  return (
    <Center role={role}>
      <Disc aria-hidden="true">{icon}</Disc>
      <Typography color="textSecondary" sx={{ maxWidth: '44ch', textWrap: 'balance' }}>
        {text}
      </Typography>
      {children}
    </Center>
  );
}

const Center = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(3, 1),
  textAlign: 'center',
}));

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: '50%',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.alpha(theme.vars.palette.text.secondary, 0.1),
}));
