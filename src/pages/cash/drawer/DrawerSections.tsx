import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { SectionCard } from '../../../components/SectionCard.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { Figures } from './Figures.tsx';
import { FloatDialog } from './lazyDialogs.ts';
import { TIMELINE, useFigures, useRows } from './queries.ts';
import { SessionRows } from './RowsDialog.tsx';

/** Rows shown before the list is expanded. */
const COLLAPSED_ROWS = 5;

/** The figures of the open session and what happened in it, the latest first. */
export function DrawerSections({ session }: { session: CashSession }) {
  return (
    <>
      <SessionFigures session={session} />
      <Timeline session={session} />
    </>
  );
}

function SessionFigures({ session }: { session: CashSession }) {
  const { id } = session;
  const openDialog = useDialog();
  const figures = useFigures(id);
  const { data, error } = figures;
  return (
    <SectionCard title="Neste caixa">
      <LoadError query={figures} failure="Não foi possível carregar os valores do caixa." />
      {!data && !error && <RowSkeletons rows={4} height={44} />}
      {data && (
        <Figures
          session={id}
          figures={data}
          onCorrectFloat={() => openDialog((close) => <FloatDialog session={session} onClose={close} />)}
        />
      )}
    </SectionCard>
  );
}

function Timeline({ session: { id } }: { session: CashSession }) {
  const [isExpanded, setExpanded] = useState(false);
  const query = useRows(id, TIMELINE);
  const { error } = query;
  const rows = query.data?.toReversed();
  return (
    <SectionCard title="Linha do tempo">
      <LoadError query={query} failure="Não foi possível carregar a linha do tempo." />
      {!rows && !error && <RowSkeletons rows={3} height={60} />}
      {rows && <SessionRows rows={isExpanded ? rows : rows.slice(0, COLLAPSED_ROWS)} />}
      {rows && rows.length > COLLAPSED_ROWS && (
        <Button onClick={() => setExpanded(!isExpanded)} aria-expanded={isExpanded} sx={{ alignSelf: 'start' }}>
          {isExpanded ? 'Mostrar menos' : `Mostrar os ${rows.length} lançamentos`}
        </Button>
      )}
    </SectionCard>
  );
}
