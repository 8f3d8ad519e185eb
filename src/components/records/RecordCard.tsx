import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface RecordCardProps {
  /** The record's name, the card's accessible name. */
  name: string;
  /** The record is inactive. */
  dimmed?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** A record as a card: as high as its neighbours, with its actions at the bottom. */
export function RecordCard({ name, dimmed = false, actions, children }: RecordCardProps) {
  return (
    <Frame component="article" aria-label={name} data-dimmed={dimmed || undefined}>
      <Content>{children}</Content>
      {actions}
    </Frame>
  );
}

// Dimmed by background and color, not by opacity, to keep the text's contrast.
const Frame = styled(Card)({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
  '&[data-dimmed]': { backgroundColor: 'transparent', borderStyle: 'dashed' },
}) as typeof Card;

const Content = styled(CardContent)(({ theme }) => ({
  flex: 1,
  paddingBottom: theme.spacing(1),
  ':where([data-dimmed]) > &': { filter: 'grayscale(1)', '&, & *': { color: theme.vars.palette.text.secondary } },
}));
