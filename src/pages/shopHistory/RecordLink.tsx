import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { auditedResources } from '../../../domain/audit.ts';
import { getMonth } from '../../../domain/dates.ts';
import { formatRecordPhrase, getAuditedRecordName } from '../../../domain/history.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { type NavigationIntent, withIntent } from '../../navigationIntent.ts';
import { useFeatures } from '../../session.ts';

interface RecordLinkProps {
  entry: HistoryEntry;
  /** Without its kind: `Corte`. */
  isNameOnly?: boolean;
}

/** What an entry calls its record, and the way to it where it is still there. */
export function RecordLink({ entry, isNameOnly = false }: RecordLinkProps) {
  const features = useFeatures();
  const text = isNameOnly ? getAuditedRecordName(entry) : formatRecordPhrase(entry);
  const target = targetOf(entry, features);
  if (!target) return text;
  return (
    <Link component={RouterLink} to={target.to} state={withIntent(target.intent)} color="inherit">
      {text}
    </Link>
  );
}

/** The screen that shows the record of an entry, and what is asked of it there; null for one that is in no list any more. */
function targetOf(
  { resource: path, record }: HistoryEntry,
  features: ReadonlySet<string>,
): { to: string; intent?: NavigationIntent } | null {
  const { id, name, date, removed } = record;
  const resource = auditedResources.get(path);
  if (removed || !resource) return null;
  const to = `/${resource.name}`;
  if (path === 'customers') {
    const story = { story: { id, name: name ?? '' } };
    const search = { search: name ?? '' };
    return { to, intent: { customers: features.has('customers.history') ? story : search } };
  }
  if (path === 'waiting-list' || resource.singleton) return { to };
  if (date === null) return { to, intent: { edit: { resource: resource.name, id } } };
  if (path === 'reservations' || path === 'blocks') return { to: `/agendamentos?agenda=day&day=${date}` };
  if (path === 'cash-register') return { to: `${to}?month=${getMonth(date)}` };
  return { to: `${path === 'sales' ? '/historico' : to}?from=${date}&to=${date}` };
}
