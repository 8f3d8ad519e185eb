import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Day, formatDayFrom, shopMoment } from '../../../domain/dates.ts';
import { actionOf, linesOf, removalNote } from '../../../domain/history.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { Figure } from '../../components/Figure.tsx';
import { ChangeLines } from '../../components/history/ChangeLines.tsx';
import { useTimeZone, useToday } from '../../session.ts';
import { OnlyThisButton } from './OnlyThisButton.tsx';
import { RecordLink } from './RecordLink.tsx';

/** Entries under the days they were made on, in their order. */
export function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  const timeZone = useTimeZone();
  const days = Map.groupBy(entries, ({ at }) => shopMoment(at, timeZone).day);
  return (
    <Days>
      {[...days].map(([day, ofDay]) => (
        <DayOfHistory key={day} day={day} entries={ofDay} />
      ))}
    </Days>
  );
}

function DayOfHistory({ day, entries }: { day: Day; entries: readonly HistoryEntry[] }) {
  const id = useId();
  const today = useToday();
  return (
    <section aria-labelledby={id}>
      <Typography variant="h2" id={id} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {formatDayFrom(today, day)}
      </Typography>
      <Rows>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Rows>
    </section>
  );
}

function EntryRow({ entry }: { entry: HistoryEntry }) {
  const timeZone = useTimeZone();
  const note = removalNote(entry);
  return (
    <Row>
      <div>
        <Typography variant="subtitle1" component="p">
          {actionOf(entry)} <RecordLink entry={entry} />
          {note && (
            <Typography component="span" color="textSecondary">
              {` ${note}`}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Figure>{shopMoment(entry.at, timeZone).time}</Figure> · {entry.user.email}
        </Typography>
        <ChangeLines lines={linesOf(entry, timeZone)} />
      </div>
      <OnlyThisButton entry={entry} />
    </Row>
  );
}

const Days = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }));

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  paddingBlock: theme.spacing(1.5),
  overflowWrap: 'anywhere',
  '& > div': { minWidth: 0 },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
