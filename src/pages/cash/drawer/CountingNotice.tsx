import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { CashSession } from '../../../../domain/schemas/cashSession.ts';
import { ActionAlert } from '../../../components/ActionAlert.tsx';
import { StopCountDialog } from './count/StopCountDialog.tsx';
import { endCount, isCountTyped, useCountDraft } from './countDraft.ts';
import { useOpenCount } from './DrawerButtons.tsx';

/** In place of the figures while the drawer is counted on this device: continues the count or gives it up. */
export function CountingNotice({ session }: { session: CashSession | null | undefined }) {
  const openCount = useOpenCount();
  const draft = useCountDraft();
  const [isAsking, setAsking] = useState(false);
  return (
    <ActionAlert severity="info" variant="outlined" role="status">
      <div>O caixa está sendo contado neste aparelho. Os valores aparecem depois da contagem.</div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!session}
          onClick={() => session && openCount(session, true)}
        >
          Continuar a contagem
        </Button>
        <Button color="inherit" onClick={() => (draft && isCountTyped(draft) ? setAsking(true) : endCount())}>
          Desistir
        </Button>
      </Stack>
      <StopCountDialog open={isAsking} onStay={() => setAsking(false)} onGiveUp={endCount} />
    </ActionAlert>
  );
}
