import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Day, formatRelativeDay, toShopTimeOrEmpty } from '../../../domain/dates.ts';
import { formatEntryChanges, formatRemovalNote, getActionLabel } from '../../../domain/history.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { ChangeLines } from '../../components/history/ChangeLines.tsx';
import { NumericText } from '../../components/NumericText.tsx';
import { useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { FilterByRecordButton } from './FilterByRecordButton.tsx';
import { RecordLink } from './RecordLink.tsx';

/** Entries grouped by day, in their order. */
export function HistoryDays({ entries }: { entries: readonly HistoryEntry[] }) {
  const timeZone = useTimeZone();
  const days = Map.groupBy(entries, ({ at }) => toShopTimeOrEmpty(at, timeZone).day);
  return (
    <Days>
      {[...days].map(([day, dayEntries]) => (
        <DayOfHistory key={day} day={day} entries={dayEntries} />
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
        {formatRelativeDay(today, day)}
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
  const note = formatRemovalNote(entry);
  return (
    <Row>
      <div>
        <Typography variant="subtitle1" component="p">
          {getActionLabel(entry)} <RecordLink entry={entry} />
          {note && (
            <Typography component="span" color="textSecondary">
              {` ${note}`}
            </Typography>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <NumericText>{toShopTimeOrEmpty(entry.at, timeZone).time}</NumericText> · {entry.user.email}
        </Typography>
        <ChangeLines lines={formatEntryChanges(entry, timeZone)} />
      </div>
      <FilterByRecordButton entry={entry} />
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
