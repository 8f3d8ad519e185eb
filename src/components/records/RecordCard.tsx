import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { ReactNode } from 'react';

interface RecordCardProps {
  /** The record's name, by which the card is known. */
  name: string;
  /** Not in use any more: the card steps back. */
  dimmed?: boolean;
  /** The card's foot. */
  actions: ReactNode;
  /** What the record says. */
  children: ReactNode;
}

/** A record as a card of a grid: as high as its neighbours, with its actions at the foot. */
export function RecordCard({ name, dimmed = false, actions, children }: RecordCardProps) {
  return (
    <Card
      component="article"
      aria-label={name}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        overflowWrap: 'anywhere',
        // By its ground and by colour, not by opacity: the text keeps its contrast.
        ...(dimmed && { bgcolor: 'transparent', borderStyle: 'dashed' }),
      }}
    >
      <CardContent
        sx={{
          flex: 1,
          pb: 1,
          ...(dimmed && { filter: 'grayscale(1)', '&, & *': { color: 'text.secondary' } }),
        }}
      >
        {children}
      </CardContent>
      {actions}
    </Card>
  );
}
