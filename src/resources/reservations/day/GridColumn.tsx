import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { minutesToTime } from '../../../../domain/agenda.ts';
import { getDayAt } from '../../../../domain/dates.ts';
import { assignLanes, formatSpan, type Span, toDrawnSpan } from '../../../../domain/dayGrid.ts';
import { type Id, isSameId } from '../../../../domain/ids.ts';
import { useCurrentMinutes, useShopClock } from '../../../shopClock.ts';
import { tabularNumerals } from '../../../theme/typography.ts';
import { AppointmentTile } from './AppointmentTile.tsx';
import type { Column } from './columns.ts';
import { HEADER_HEIGHT, toRem } from './gridElements.ts';

interface GridColumnProps {
  index: number;
  column: Column;
  /** The visible hours. */
  hours: Span;
  /** Key of the item in this column that is the Tab stop, if any. */
  activeKey: string | null;
  /** The reservation that the user asked for, if it is in this column. */
  shownId: Id | null;
  /** Key of the reservation being moved, if it is in this column. */
  liftedKey: string | null;
  describedBy: string;
  /** Today among the days of a week. */
  isToday: boolean;
}

/** One employee's day: closed hours, blocks, reservations and free gaps. */
export const GridColumn = memo((props: GridColumnProps) => {
  const { index, column, hours, isToday } = props;
  return (
    <Frame role="group" aria-label={column.name} data-column={index} data-today={isToday || undefined}>
      <Header aria-hidden="true">
        <Typography variant="subtitle2" component="span" title={column.name}>
          {column.shortName}
        </Typography>
      </Header>
      <Body style={{ height: toRem(hours.to - hours.from) }}>
        <Contents {...props} />
      </Body>
    </Frame>
  );
});

function Contents({ column, hours, activeKey, shownId, liftedKey, describedBy }: GridColumnProps) {
  const lanes = assignLanes(column.items.map(({ span }) => span));
  const position = (span: Span) => getPosition(span, hours);
  return (
    <>
      {column.closed.map((span) => (
        <Closed key={span.from} style={position(span)} />
      ))}
      <PastAndNow day={column.date} hours={hours} />
      {column.gaps.map((span) => {
        const key = `gap-${column.key}-${span.from}`;
        return (
          <Gap
            key={key}
            type="button"
            data-item={key}
            data-gap={span.from}
            data-from={span.from}
            tabIndex={activeKey === key ? 0 : -1}
            style={position(span)}
            aria-label={`Livre ${formatSpan(span)}, marcar ${column.destinationLabel}`}
          >
            <Mark data-mark />
          </Gap>
        );
      })}
      {column.blocks.map(({ block, span }) => (
        <Block
          key={block.id}
          type="button"
          data-item={`block-${column.key}-${block.id}`}
          data-block={block.id}
          data-from={span.from}
          tabIndex={activeKey === `block-${column.key}-${block.id}` ? 0 : -1}
          style={position(clip(span, hours))}
          title={`${formatSpan(span)}: ${block.reason}`}
          aria-label={`Bloqueado ${formatSpan(span)}: ${block.reason}`}
        >
          <span>{block.reason}</span>
        </Block>
      ))}
      {column.items.map((item, at) => {
        const key = `reservation-${item.reservation.id}`;
        return (
          <AppointmentTile
            key={key}
            id={key}
            item={item}
            top={toRem(item.span.from - hours.from)}
            height={toRem(toDrawnSpan(item.span).to - item.span.from)}
            lane={lanes[at]?.lane ?? 0}
            laneCount={lanes[at]?.laneCount ?? 1}
            isActive={activeKey === key}
            isShown={isSameId(item.reservation.id, shownId)}
            isLifted={liftedKey === key}
            describedBy={describedBy}
          />
        );
      })}
    </>
  );
}

function getPosition({ from, to }: Span, hours: Span) {
  return { top: toRem(from - hours.from), height: toRem(to - from) };
}

function clip({ from, to }: Span, hours: Span): Span {
  return { from: Math.max(from, hours.from), to: Math.min(to, hours.to) };
}

/** The past part of the day, and the line of the current time. */
function PastAndNow({ day, hours }: { day: string; hours: Span }) {
  const today = useShopClock(getDayAt);
  const now = useCurrentMinutes();
  if (day > today) return null;
  const at = day < today ? hours.to : Math.min(Math.max(now, hours.from), hours.to);
  return (
    <>
      <PastBand style={{ height: toRem(at - hours.from) }} />
      {day === today && now >= hours.from && now <= hours.to && <NowLine style={{ top: toRem(now - hours.from) }} />}
    </>
  );
}

/** The hour labels and the current time. */
export function Hours({ hours, isToday }: { hours: Span; isToday: boolean }) {
  const now = useCurrentMinutes();
  const fullHours = Array.from({ length: (hours.to - hours.from) / 60 }, (_, index) => hours.from + index * 60);
  const showsNow = isToday && now >= hours.from && now <= hours.to;
  return (
    <HoursColumn>
      <Corner />
      <div style={{ position: 'relative', height: toRem(hours.to - hours.from) }} aria-hidden="true">
        {fullHours
          .filter((at) => !(showsNow && isLabelCovered(at, now)))
          .map((at) => (
            <Hour key={at} style={{ top: toRem(at - hours.from) }}>
              {minutesToTime(at)}
            </Hour>
          ))}
        {showsNow && (
          <Hour data-now style={{ top: toRem(now - hours.from) }}>
            {minutesToTime(now)}
          </Hour>
        )}
      </div>
    </HoursColumn>
  );
}

/** Whether the label of an hour, which is below its line, touches that of the current time, which is across its line. */
function isLabelCovered(at: number, now: number): boolean {
  return at - now < 6 && now - at < 18;
}

const Frame = styled('div')(({ theme }) => ({
  flex: '1 0 10rem',
  minWidth: 0,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  '&[data-today]': { backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.06) },
  '&[data-today] > :first-of-type': {
    color: theme.vars.palette.secondary.main,
    boxShadow: `inset 0 -3px ${theme.vars.palette.secondary.main}`,
  },
}));

const Header = styled('div')(({ theme }) => ({
  // Over the line of its column, which a browser rounds to another pixel and would cover in part.
  marginInlineStart: -1,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  position: 'sticky',
  top: 0,
  zIndex: 3,
  height: HEADER_HEIGHT,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  paddingInline: theme.spacing(1),
  // A long name takes two lines.
  '& > span': {
    lineHeight: 1.2,
    textAlign: 'center',
    overflow: 'hidden',
    maxHeight: '2.4em',
    overflowWrap: 'anywhere',
  },
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Body = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  // Changes inside affect no layout outside.
  contain: 'layout paint',
  backgroundImage: `linear-gradient(${theme.vars.palette.divider} 1px, transparent 1px), linear-gradient(${theme.alpha(theme.vars.palette.divider, 0.5)} 1px, transparent 1px)`,
  backgroundSize: `100% ${toRem(60)}, 100% ${toRem(30)}`,
}));

const Band = styled('div')({ position: 'absolute', insetInline: 0, pointerEvents: 'none' });

const Closed = styled(Band)(({ theme }) => ({
  background: `repeating-linear-gradient(135deg, ${theme.alpha(theme.vars.palette.text.secondary, 0.16)} 0 1px, ${theme.alpha(theme.vars.palette.text.secondary, 0.07)} 1px 8px)`,
}));

const PastBand = styled(Band)(({ theme }) => ({
  top: 0,
  backgroundColor: theme.alpha(theme.vars.palette.text.secondary, 0.05),
}));

// Below the tiles, whose names it would cross.
const NowLine = styled(Band)(({ theme }) => ({
  height: 2,
  marginTop: -1,
  backgroundColor: theme.vars.palette.error.main,
}));

const HoursColumn = styled('div')(({ theme }) => ({
  position: 'sticky',
  left: 0,
  zIndex: 4,
  flex: '0 0 3.5rem',
  backgroundColor: theme.vars.palette.background.paper,
}));

const Corner = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: HEADER_HEIGHT,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Hour = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...tabularNumerals,
  position: 'absolute',
  right: theme.spacing(1),
  lineHeight: 1.2,
  paddingTop: 2,
  color: theme.vars.palette.text.secondary,
  '&[data-now]': {
    zIndex: 1,
    right: 2,
    transform: 'translateY(-50%)',
    padding: '2px 6px',
    borderRadius: 6,
    fontWeight: 700,
    color: theme.vars.palette.error.contrastText,
    backgroundColor: theme.vars.palette.error.main,
  },
}));

/** An unstyled, positioned button. */
const PlainButton = styled('button')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  margin: 0,
  padding: 0,
  border: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  background: 'none',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, zIndex: 2 },
}));

const Gap = styled(PlainButton)(({ theme }) => ({
  '@media (hover: hover)': { '&:hover [data-mark]': { display: 'block' } },
  '&:focus-visible': { backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.08) },
}));

/** Shows the time a press would book, under the pointer. */
const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  position: 'absolute',
  insetInline: 2,
  paddingInline: theme.spacing(0.75),
  borderRadius: 8,
  pointerEvents: 'none',
  fontWeight: 600,
  color: theme.vars.palette.secondary.main,
  backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.12),
}));

const Block = styled(PlainButton)(({ theme }) => ({
  // A button has its text in the middle, which a whole day has far below.
  display: 'flex',
  alignItems: 'flex-start',
  overflow: 'hidden',
  paddingInline: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
  background: `repeating-linear-gradient(45deg, ${theme.alpha(theme.vars.palette.text.secondary, 0.22)} 0 2px, ${theme.alpha(theme.vars.palette.text.secondary, 0.1)} 2px 8px)`,
  borderBlock: `1px solid ${theme.alpha(theme.vars.palette.text.secondary, 0.3)}`,
  '& > span': {
    ...theme.typography.caption,
    display: 'inline-block',
    padding: '1px 6px',
    borderRadius: 6,
    fontWeight: 600,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));
