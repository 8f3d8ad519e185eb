import PointOfSaleOutlined from '@mui/icons-material/PointOfSaleOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { isSameId } from '../../../../domain/ids.ts';
import type { CashRegister } from '../../../../domain/responses.ts';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ExportButton, type ExportedFile } from '../../../components/export/ExportButton.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { drawerMethods } from '../../../dataProvider/methods/drawer.ts';
import { useTimeZone } from '../../../session.ts';
import { useToday } from '../../../shopClock.ts';
import { SectionHeader } from '../SectionHeader.ts';
import { useSessions } from './queries.ts';
import { SessionCard } from './SessionCard.tsx';

/** Sessions shown at first, and added each time. */
export const PAGE_SIZE = 6;
/** Sessions of one request of the file: about three years. */
const EXPORT_SIZE = 1000;

interface SessionsProps {
  /** The open session; null if there is none, undefined while loading. */
  current: CashSession | null | undefined;
  register: CashRegister;
}

/** The counted sessions, the latest first, as an owner reads them in the evening. */
export function Sessions({ current, register }: SessionsProps) {
  const id = useId();
  const [count, setCount] = useState(PAGE_SIZE);
  const query = useSessions(count);
  const { data, error, isPlaceholderData } = query;
  const latest = data?.sessions[0];
  const counted = data?.sessions.filter(({ counts }) => counts.length > 0);
  const findClosing = ({ closing_id }: CashSession) =>
    register.cash_register_closed.find((closing) => isSameId(closing.id, closing_id));
  return (
    <section aria-labelledby={id}>
      <SectionHeader>
        <Typography variant="h2" id={id}>
          Caixas
        </Typography>
        <ExportSessions />
      </SectionHeader>
      <LoadError query={query} failure="Não foi possível carregar os caixas." />
      {!data && !error && <RowSkeletons rows={2} height={180} />}
      {counted?.length === 0 && (
        <EmptyState icon={<PointOfSaleOutlined />} text="Nenhum caixa contado ainda. Cada contagem aparece aqui." />
      )}
      {counted && counted.length > 0 && (
        <Cards>
          {counted.map((session) => (
            <SessionCard
              key={session.id}
              session={session}
              closing={findClosing(session)}
              canReopen={current === null && session === latest}
            />
          ))}
        </Cards>
      )}
      {data && data.sessions.length < data.total && (
        <Button sx={{ mt: 1 }} loading={isPlaceholderData} onClick={() => setCount(count + PAGE_SIZE)}>
          Mostrar mais caixas
        </Button>
      )}
    </section>
  );
}

/** Saves all sessions as a file. */
function ExportSessions() {
  const timeZone = useTimeZone();
  const today = useToday();

  async function makeFile(): Promise<ExportedFile> {
    const [{ buildSessionsCsv }, { buildCsvFileName }] = await Promise.all([
      import('../../../../domain/csvExports.ts'),
      import('../../../../domain/csv.ts'),
    ]);
    const sessions = await loadAllSessions();
    return {
      name: buildCsvFileName('caixas', today),
      text: buildSessionsCsv(sessions, timeZone),
      count: sessions.length,
    };
  }

  return (
    <ExportButton
      label="Exportar caixas"
      failure="Erro ao exportar caixas"
      emptyMessage="Nenhum caixa para exportar"
      makeFile={makeFile}
    />
  );
}

async function loadAllSessions(): Promise<CashSession[]> {
  // By id: a session that moves to the next page between requests appears once.
  const found = new Map<string, CashSession>();
  for (let start = 0; ; start += EXPORT_SIZE) {
    const { sessions, total } = await drawerMethods.getSessions([start, start + EXPORT_SIZE - 1]);
    for (const session of sessions) found.set(String(session.id), session);
    if (sessions.length === 0 || start + EXPORT_SIZE >= total) return [...found.values()];
  }
}

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
}));
