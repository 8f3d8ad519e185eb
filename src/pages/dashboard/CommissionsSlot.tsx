import { Suspense } from 'react';
import { DASHBOARD_ROWS } from '../../../domain/constants.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useHasTeamCommissions, useMonthCommissionsAddress } from '../../dataProvider/useMonthCommissions.ts';
import { lazyOptional } from '../../lazyComponent.ts';
import { ROW_HEIGHT, SectionLink } from './Rows.tsx';

/** Lazy: the first figures do not need it. */
const MonthCommissions = lazyOptional(async () => (await import('./MonthCommissions.tsx')).MonthCommissions);

const SKELETONS = <RowSkeletons rows={DASHBOARD_ROWS} height={ROW_HEIGHT} />;

/**
 * What each professional earned this month, requested once the day's figures are there. Nothing for who may not read it.
 */
export function CommissionsSlot({ isReady }: { isReady: boolean }) {
  const address = useMonthCommissionsAddress();
  if (!useHasTeamCommissions()) return null;
  return (
    <SectionCard title="Comissões deste mês" action={<SectionLink to={address} text="Ver todas" />}>
      <Suspense fallback={SKELETONS}>{isReady ? <MonthCommissions /> : SKELETONS}</Suspense>
    </SectionCard>
  );
}
