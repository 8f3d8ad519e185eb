import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The height of the card and of its skeleton, in px. */
export const STATUS_HEIGHT = 84;

interface StatusCardProps {
  icon: ReactNode;
  /** Whether the cash is open. Changes of it and of the details are announced. */
  title: string;
  children: ReactNode;
}

export function StatusCard({ icon, title, children }: StatusCardProps) {
  return (
    <Frame>
      <Disc aria-hidden="true">{icon}</Disc>
      <div role="status">
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {children}
      </div>
    </Frame>
  );
}

const Frame = styled(Card)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: STATUS_HEIGHT,
  padding: theme.spacing(1.5, 2),
  overflowWrap: 'anywhere',
}));

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.12),
}));
