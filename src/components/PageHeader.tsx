import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Buttons at the end of the line; under the title on a phone. */
  children?: ReactNode;
}

/** A screen's h1 with its main buttons. */
export function PageHeader({ title, note, children }: PageHeaderProps) {
  return (
    <Head>
      <div>
        <Typography variant="h1">{title}</Typography>
        {note && (
          <Typography variant="body1" color="textSecondary" sx={{ mt: 0.5 }}>
            {note}
          </Typography>
        )}
      </div>
      {children && <Actions>{children}</Actions>}
    </Head>
  );
}

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(3),
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: { width: '100%', '& > *': { flex: '1 1 auto' } },
}));
