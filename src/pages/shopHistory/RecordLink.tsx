import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { auditedResources } from '../../../domain/audit.ts';
import { formatRecordPhrase, getAuditedRecordName } from '../../../domain/history.ts';
import { getMonth } from '../../../domain/periods.ts';
import type { HistoryEntry } from '../../../domain/resources/history.ts';
import { type NavigationIntent, withIntent } from '../../navigationIntent.ts';
import { useFeatures } from '../../session.ts';

interface RecordLinkProps {
  entry: HistoryEntry;
  /** Shows `Corte` instead of the name with its kind. */
  isNameOnly?: boolean;
}

/** The name of the entry's record, as a link if it still exists. */
export function RecordLink({ entry, isNameOnly = false }: RecordLinkProps) {
  const features = useFeatures();
  const text = isNameOnly ? getAuditedRecordName(entry) : formatRecordPhrase(entry);
  const target = getTarget(entry, features);
  if (!target) return text;
  return (
    <Link component={RouterLink} to={target.to} state={withIntent(target.intent)} color="inherit">
      {text}
    </Link>
  );
}

/** Path and intent that show the record; null if it was deleted, or has no screen. */
function getTarget(
  { resource: path, record }: HistoryEntry,
  features: ReadonlySet<string>,
): { to: string; intent?: NavigationIntent } | null {
  const { id, name, date, removed } = record;
  const resource = auditedResources.get(path);
  if (removed || !resource || (resource.feature && !features.has(resource.feature))) return null;
  const to = `/${resource.name}`;
  if (path === 'customers') {
    const history = { history: { id, name: name ?? '' } };
    const search = { search: name ?? '' };
    return { to, intent: { customers: features.has('customers.history') ? history : search } };
  }
  if (path === 'waiting-list' || resource.singleton) return { to };
  // 'Caixas' lists them all; a movement has no address of its own.
  if (path === 'cash-sessions') return { to: '/caixa' };
  if (path === 'cash-movements') return null;
  if (date === null) return { to, intent: { edit: { resource: resource.name, id } } };
  if (path === 'reservations' || path === 'blocks') return { to: `/agendamentos?agenda=day&day=${date}` };
  if (path === 'cash-register') return { to: `${to}?month=${getMonth(date)}` };
  return { to: `${path === 'sales' ? '/historico' : to}?from=${date}&to=${date}` };
}
