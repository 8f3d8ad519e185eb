import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import DoneAllOutlined from '@mui/icons-material/DoneAllOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Repeat from '@mui/icons-material/Repeat';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { minutesToTime } from '../../../../domain/agenda.ts';
import type { Span } from '../../../../domain/dayGrid.ts';
import { formatReservationState, isOpenStatus } from '../../../../domain/reservations.ts';
import { getStatusColor, type StatusColor } from '../../../components/StatusBadge.tsx';
import { useIsSaleQueued } from '../../../sales/queue/storage.ts';
import { useFeature } from '../../../session.ts';
import { TINT_OPACITY } from '../../../theme/palette.ts';
import { tabularNumerals } from '../../../theme/typography.ts';
import { useIsRepeated } from '../RepeatMark.tsx';
import { formatItemName, type Item } from './columns.ts';

const ICONS = { 1: EventOutlined, 2: CheckOutlined, 3: DoneAllOutlined, 4: PersonOffOutlined } as const;

/** In place of the status of a reservation whose sale waits on this device. */
const QUEUED = 'Venda guardada';

interface AppointmentTileProps {
  id: string;
  item: Item;
  top: string;
  height: string;
  /** Position among overlapping tiles, and their number. */
  lane: number;
  laneCount: number;
  /** Whether it is the Tab stop. */
  isActive: boolean;
  /** Whether the user asked for it: marked while it has the focus. */
  isShown: boolean;
  /** Whether it is being moved. */
  isLifted: boolean;
  describedBy: string;
}

/**
 * A reservation in the grid. What it says, the most important first as far as there is room: the customer, the hour, the services, the status in
 * words. Colour and icon show the status too, marks that the customer has a note and should not be booked online; tooltip and accessible name say everything.
 */
export const AppointmentTile = memo((props: AppointmentTileProps) => {
  const { id, item, top, height, lane, laneCount, isActive, isShown, isLifted, describedBy } = props;
  const { reservation, span, name } = item;
  const { status, customer, services, squeeze, in_progress } = reservation;
  const hasProfile = useFeature('customers.profile');
  const isRepeated = useIsRepeated(reservation);
  const time = minutesToTime(span.from);
  const linesBelow = countLinesBelow(span);
  const isOneLine = linesBelow === 0;
  const isQueued = useIsSaleQueued(reservation.id);
  const Icon = isQueued ? CloudOffOutlined : in_progress ? ContentCutOutlined : (ICONS[status] ?? EventOutlined);
  const state = isQueued ? QUEUED : formatReservationState(reservation);
  const label = isQueued ? formatItemName(reservation, span, QUEUED) : name;
  // In a narrow tile with one line below the name, the words that the sale waits have it alone.
  const isOnlyQueued = isQueued && linesBelow === 1;
  const isMovable = isOpenStatus(status) && !isQueued;
  return (
    <Tile
      type="button"
      tone={isQueued ? 'warning' : getStatusColor(reservation)}
      title={label}
      aria-describedby={describedBy}
      aria-haspopup="dialog"
      data-item={id}
      data-reservation={reservation.id}
      data-from={span.from}
      data-shown={isShown || undefined}
      data-lifted={isLifted || undefined}
      data-movable={isMovable || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ top, height, left: `${(100 * lane) / laneCount}%`, width: `${100 / laneCount}%` }}
    >
      <span data-name>{label}</span>
      <span data-line={isOneLine ? 'only' : 'first'} aria-hidden="true">
        <span data-head>
          <Icon data-status={isOneLine ? 'only' : 'above'} />
          <span data-time="above">{time}</span>
          <strong>{customer.name}</strong>
          {isRepeated && <Repeat data-note />}
          {hasProfile && customer.note && <StickyNote2Outlined data-note />}
          {hasProfile && customer.no_online && <BlockOutlined data-note />}
        </span>
        {isOneLine && <span data-time="below">{time}</span>}
        {isOneLine && <span data-state>{state}</span>}
      </span>
      {!isOneLine && (
        <span
          data-line={linesBelow === 1 && !isQueued ? 'second' : 'below'}
          aria-hidden="true"
          style={{ maxHeight: `calc(${linesBelow} * 1.35em)` }}
        >
          {!isOnlyQueued && <Icon data-status="below" />}
          {!isOnlyQueued && <span data-time="below">{time}</span>}
          <span data-state>{state}</span>
          {squeeze && <span data-state>Encaixe</span>}
          <span data-what style={{ WebkitLineClamp: Math.max(1, linesBelow - 1) }}>
            {services.map((service) => service.name).join(', ')}
          </span>
        </span>
      )}
      {isMovable && <Grip data-resize />}
    </Tile>
  );
});

/** How many whole lines fit below the first one: a line takes 10.5 minutes of the grid, the frame 4. */
function countLinesBelow({ from, to }: Span): number {
  return Math.max(0, Math.floor((to - from - 4) / 10.5) - 1);
}

const Tile = styled('button', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: StatusColor;
}>(({ theme, tone }) => ({
  ...theme.typography.caption,
  ...tabularNumerals,
  position: 'absolute',
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  margin: 0,
  padding: '2px 6px',
  overflow: 'hidden',
  containerType: 'inline-size',
  textAlign: 'start',
  lineHeight: 1.35,
  color: theme.vars.palette.text.primary,
  border: `1px solid ${theme.vars.palette.background.paper}`,
  borderInlineStart: `4px solid ${theme.vars.palette[tone].main}`,
  borderRadius: 8,
  // Opaque: the hour lines do not show through.
  backgroundColor: theme.vars.palette.background.paper,
  backgroundImage: `linear-gradient(${theme.alpha(theme.vars.palette[tone].main, TINT_OPACITY + 0.06)} 0 0)`,
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '&[data-movable]': { cursor: 'grab' },
  '&[data-lifted]': { opacity: 0.5 },
  '&:focus-visible, &[data-shown]:focus': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
    zIndex: 2,
  },
  '& svg': { flex: 'none', alignSelf: 'center', fontSize: '0.95rem', color: theme.vars.palette[tone].main },
  // The accessible name, which does not fit visually.
  '& [data-name]': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& [data-line], & [data-head]': {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: 5,
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  // What does not fit beside the customer's name is in a second line, which is not shown: no word is cut.
  '& [data-line="only"]': { flexWrap: 'wrap', height: '1.35em', overflow: 'hidden' },
  '& strong': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 650 },
  '& [data-state]': { flex: 'none', fontWeight: 600, color: theme.vars.palette[tone].main },
  '& [data-time="below"], & [data-status="below"]': { display: 'none', flex: 'none' },
  '& [data-what]': {
    flex: '0 1000 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: theme.vars.palette.text.secondary,
  },
  // In a narrow tile the name has the first line; icon and hour are in the second line, or the hour takes what the name leaves.
  '@container (max-width: 12rem)': {
    '& [data-status="above"], & [data-time="above"]': { display: 'none' },
    '& [data-time="below"], & [data-status="below"]': { display: 'inline-block' },
    // One line below the name has no room for services and status in words.
    '& [data-line="second"] [data-state]': { display: 'none' },
    // Services that have no room for some letters are not shown.
    '& [data-line="second"]': { flexWrap: 'wrap', overflow: 'hidden' },
    '& [data-line="second"] [data-what]': { flex: '1 1 3.5rem' },
    // Below the name only what fits as whole words: the rest is in the tooltip.
    '& [data-line="below"]': { flexWrap: 'wrap', overflow: 'hidden' },
    '& [data-line="below"] [data-what]': {
      flex: '0 1 auto',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      whiteSpace: 'normal',
    },
  },
  '@container (max-width: 6rem)': { '& [data-status="only"]': { display: 'none' } },
}));

/** The lower edge, which resizes with the mouse. */
const Grip = styled('span')({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: 7,
  cursor: 'ns-resize',
  '@media (hover: none)': { display: 'none' },
});
