import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { formatShortDay, toShopTime } from '../../domain/dates.ts';
import { getLastAnswerTime, useIsConnected } from '../dataProvider/connection.ts';
import { useTimeZone } from '../session.ts';
import { useToday } from '../shopClock.ts';

/** Shows that the server cannot be reached, at the bottom of a screen or above a form's buttons. */
export function OfflineNote({ isForm = false }: { /** Something may have been typed. */ isForm?: boolean }) {
  const isConnected = useIsConnected();
  // Always rendered: screen readers announce only changes in a live region that already exists.
  return (
    <div aria-live="polite">
      {!isConnected && (
        <Strip data-notice>
          <CloudOffIcon fontSize="small" />
          {isForm ? (
            'Sem conexão: só dá para salvar quando ela voltar. O que você digitou continua aqui.'
          ) : (
            <DataTime />
          )}
        </Strip>
      )}
    </div>
  );
}

/** From when what is on the screen is. */
function DataTime() {
  const oldest = useOldestDataTime();
  const today = useToday();
  const timeZone = useTimeZone();
  if (oldest === null) return 'Sem conexão. O que está na tela continua aqui.';
  const { day, time } = toShopTime(new Date(oldest), timeZone);
  return `Sem conexão. O que está na tela é ${day === today ? `das ${time}` : `de ${formatShortDay(day)} às ${time}`}.`;
}

/**
 * The time of the oldest data on the screen, in milliseconds. What was on the screen when the connection was lost is of the server's last
 * answer, because changes are announced until then; that of a screen opened later is of its last request.
 */
function useOldestDataTime(): number | null {
  const cache = useQueryClient().getQueryCache();
  const [current] = useState(() => new Set(cache.findAll({ type: 'active' })));
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const last = getLastAnswerTime();
      const older = cache
        .findAll({ type: 'active' })
        .filter((query) => query.state.data !== undefined && !current.has(query))
        .map(({ state }) => state.dataUpdatedAt);
      return last === null ? null : Math.min(last, ...older);
    },
  );
}

const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  fontWeight: 600,
  lineHeight: 1.25,
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  '& > svg': { flex: 'none' },
}));
