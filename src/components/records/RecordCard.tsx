import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../domain/phone.ts';
import { tabularNumerals } from '../../theme/typography.ts';

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
    <Frame component="article" aria-label={name} data-dimmed={dimmed || undefined}>
      <Content>{children}</Content>
      {actions}
    </Frame>
  );
}

// By its ground and by colour, not by opacity: the text of a dimmed card keeps its contrast.
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

/** A record's figures beside each other, each over what it counts. */
export function CardStats({ stats }: { stats: readonly { label: string; value: ReactNode }[] }) {
  return (
    <Row>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}

const Row = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 3),
  margin: theme.spacing(1.5, 0, 0),
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.h3, ...tabularNumerals, margin: 0, whiteSpace: 'nowrap' },
}));

/** How to reach a person: a tap on the number calls. */
export function Contact({ phone, email }: { phone: string; email: string }) {
  return (
    <Lines>
      <Call href={`tel:+55${phone}`} color="inherit">
        <PhoneOutlined fontSize="small" color="action" />
        {formatPhone(phone)}
      </Call>
      {email}
    </Lines>
  );
}

const Lines = styled('div')(({ theme }) => ({ ...theme.typography.body2, marginTop: theme.spacing(0.5) }));

const Call = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  width: 'fit-content',
  minHeight: 44,
}));
