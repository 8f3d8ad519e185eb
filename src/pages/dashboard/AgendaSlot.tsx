import { Suspense } from 'react';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { lazyOptional } from '../../lazyComponent.ts';
import { useFeature } from '../../session.ts';
import { ROW_HEIGHT, SectionLink } from './Rows.tsx';

/** Lazy: the first figures do not need it. */
const AgendaNow = lazyOptional(async () => (await import('./AgendaNow.tsx')).AgendaNow);

const SKELETONS = <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />;

/** Who is late, who comes next and who is free next, requested once the day's figures are there. */
export function AgendaSlot({ isReady }: { isReady: boolean }) {
  if (!useFeature('agenda')) return null;
  return (
    <SectionCard title="Agenda de hoje" action={<SectionLink to={`/${reservations.name}`} text="Ver agenda" />}>
      <Suspense fallback={SKELETONS}>{isReady ? <AgendaNow /> : SKELETONS}</Suspense>
    </SectionCard>
  );
}
