import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusHandoff } from './focus.ts';

interface EmptyStateProps {
  icon: ReactNode;
  /** What is missing and what to do next. */
  text: string;
  /** A button that leads to the next step. */
  action?: ReactNode;
  role?: 'alert';
}

/** A picture, a sentence and a button in place of an empty list. */
export function EmptyState({ icon, text, action, role }: EmptyStateProps) {
  return (
    <Center role={role} ref={useFocusHandoff<HTMLDivElement>()}>
      <Disc aria-hidden="true">{icon}</Disc>
      <Typography color="textSecondary" sx={{ maxWidth: '44ch', textWrap: 'balance' }}>
        {text}
      </Typography>
      {action}
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

interface ErrorStateProps {
  message: string;
  onRetry: () => void;
}

/** Shown in place of content that failed to load. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <EmptyState
      icon={<CloudOffOutlined />}
      text={message}
      role="alert"
      action={
        <Button variant="outlined" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    />
  );
}
