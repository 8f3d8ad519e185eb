import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionCardProps {
  title: string;
  /** A link or small button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen; a landmark with that title. */
export function SectionCard({ title, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <Section component="section" aria-labelledby={id}>
      <Head>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Head>
      {children}
    </Section>
  );
}

const Section = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  padding: theme.spacing(1.5, 2.5, 2.5),
  [theme.breakpoints.down('sm')]: { padding: theme.spacing(1, 2, 2) },
})) as typeof Card;

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  // The height of a header with a button, so that neighbouring sections line up.
  minHeight: 44,
  marginBottom: theme.spacing(1),
}));
