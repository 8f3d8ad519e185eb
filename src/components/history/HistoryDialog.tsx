import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, auditedFields, formatChanges, MAX_AUDIT_ENTRIES } from '../../../domain/audit.ts';
import { formatActionTaken } from '../../../domain/history.ts';
import type { Id } from '../../../domain/ids.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useTimeZone } from '../../session.ts';
import { InfoDialog } from '../InfoDialog.tsx';
import { LoadError } from '../LoadError.tsx';
import { RowSkeletons } from '../Skeletons.tsx';
import { ChangeLines } from './ChangeLines.tsx';

interface HistoryDialogProps {
  /** The API path of the resource. */
  path: string;
  id: Id;
  /** Whose history it is: `de Ana Souza`, `da venda nº 12`. */
  ofWhat: string;
  onClose: () => void;
}

const FAILURE = 'Erro ao carregar o histórico';

/** Who changed a record, when and what; newest first. */
export function HistoryDialog({ path, id, ofWhat, onClose }: HistoryDialogProps) {
  const shop = useShopDataProvider();
  const query = useQuery({
    queryKey: ['audit', path, id],
    queryFn: ({ signal }) => shop.getAudit(path, id, { signal }),
    // Not cached: each opening loads the latest changes.
    gcTime: 0,
  });
  const { data, error } = query;
  return (
    <InfoDialog title={`Histórico ${ofWhat}`} maxWidth="sm" onClose={onClose}>
      <LoadError query={query} failure={FAILURE} />
      {!data && !error && <RowSkeletons rows={3} height={68} />}
      {data?.length === 0 && <Typography role="status">Nenhuma mudança registrada.</Typography>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order never changes
            <EntryRow key={index} entry={entry} path={path} />
          ))}
        </Rows>
      )}
      {data && data.length >= MAX_AUDIT_ENTRIES && (
        <Typography color="textSecondary">{`São as ${MAX_AUDIT_ENTRIES} mudanças mais recentes.`}</Typography>
      )}
    </InfoDialog>
  );
}

function EntryRow({ entry, path }: { entry: AuditEntry; path: string }) {
  const timeZone = useTimeZone();
  return (
    <Row>
      <Typography variant="subtitle1" component="p">
        {formatActionTaken(path, entry, timeZone)}
      </Typography>
      <ChangeLines lines={formatChanges(auditedFields[path] ?? {}, entry, timeZone)} />
    </Row>
  );
}

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Row = styled('li')(({ theme }) => ({
  paddingBlock: theme.spacing(1.5),
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
