import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Id, isSameId } from '../../../../../domain/ids.ts';
import type { CashSession } from '../../../../../domain/schemas/cashSession.ts';
import { TIMELINE, useRows } from '../queries.ts';
import { SessionRows } from '../RowsDialog.tsx';
import { EVENT_KINDS } from '../texts.ts';

interface RecordedMeanwhileProps {
  /** Counted: its rows say what was expected. */
  session: CashSession;
  /** The ids of its rows when the count began. */
  seen: readonly Id[];
}

/** What was recorded from the beginning of a count until it was stored, which may explain a difference. Nothing if there is none. */
export function RecordedMeanwhile({ session, seen }: RecordedMeanwhileProps) {
  const id = useId();
  const { data } = useRows(session.id, TIMELINE);
  const rows = data?.filter(
    (row) => !row.late && !EVENT_KINDS.has(row.kind) && !seen.some((each) => isSameId(each, row.id)),
  );
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Typography variant="subtitle2" component="h3" id={id}>
        Registrado durante a contagem
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Já está no esperado. Se ficou fora do que você contou, a diferença pode vir daí.
      </Typography>
      <SessionRows rows={rows} />
    </section>
  );
}
