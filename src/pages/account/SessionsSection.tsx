import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatRelativeDay, toShopTime } from '../../../domain/dates.ts';
import type { OpenSession } from '../../../domain/responses.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { formatFailure } from '../../components/errorMessages.ts';
import { useFocusHandoff } from '../../components/focus.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { useNotifyAbout } from '../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../dataProvider/index.ts';
import { useTimeZone } from '../../session.ts';
import { useToday } from '../../shopClock.ts';
import { TINT_OPACITY } from '../../theme/palette.ts';

const FAILURE = 'Não foi possível carregar as sessões.';

/** The user's open sessions, and buttons that end them. */
export function SessionsSection() {
  const query = useSessions();
  const { data: sessions, error } = query;
  const { mutate, isPending, variables } = useEndSession();
  const others = sessions?.filter((session) => !session.current) ?? [];
  const isEnding = (id: string) =>
    isPending && variables !== undefined && variables !== 'others' && variables.id === id;

  return (
    <Region tabIndex={-1}>
      <SectionCard
        title="Sessões abertas"
        action={
          others.length > 0 && (
            <BusyButton
              color="error"
              busy={isPending && variables === 'others'}
              disabled={isPending}
              onClick={() => mutate('others')}
            >
              Encerrar as outras
            </BusyButton>
          )
        }
      >
        <div aria-busy={!sessions && !error}>
          <LoadError query={query} failure={FAILURE} />
          {!sessions && !error && <RowSkeletons rows={2} height={68} />}
          {sessions && (
            <Rows>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={isEnding(session.id)}
                  onEnd={() => mutate({ id: session.id })}
                />
              ))}
            </Rows>
          )}
          {sessions && others.length === 0 && (
            <Typography color="textSecondary">Você não está em nenhum outro lugar.</Typography>
          )}
        </div>
      </SectionCard>
    </Region>
  );
}

/** Receives the focus when the button that ended the other sessions disappears. */
const Region = styled('div')({ outline: 'none' });

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

function useSessions() {
  const shop = useShopDataProvider();
  return useQuery({ queryKey: ['account', 'sessions'], queryFn: ({ signal }) => shop.getSessions({ signal }) });
}

/** Ends one session, or all but the current one (`others`). */
function useEndSession() {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout('account.sessions');
  return useMutation({
    mutationKey: ['account', 'endSession'],
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others' ? shop.endOtherSessions() : shop.endSession(which.id),
    onSuccess: (_, which) =>
      notify(which === 'others' ? 'As outras sessões foram encerradas.' : 'Sessão encerrada com sucesso!', {
        type: 'success',
      }),
    onError: (error) => notify(formatFailure('Erro ao encerrar a sessão', error), { type: 'error' }),
  });
}

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const formatInstant = useInstantFormatter();
  const begun = formatInstant(session.created_at);
  const used = session.current ? 'Em uso agora' : `Usada ${formatInstant(session.last_seen_at)}`;
  return (
    <Row ref={useFocusHandoff<HTMLLIElement>()} tabIndex={-1}>
      <Texts>
        <Typography variant="subtitle1" component="span">
          {session.device ?? `Aberta ${begun}`}
        </Typography>
        <Typography color="textSecondary" component="span">
          {[session.device && `Aberta ${begun}`, used].filter(Boolean).join(' · ')}
        </Typography>
      </Texts>
      {session.current ? (
        <Badge>Esta sessão</Badge>
      ) : (
        <BusyButton
          color="error"
          busy={busy}
          onClick={onEnd}
          aria-label={`Encerrar a sessão aberta ${begun}${session.device ? `, ${session.device}` : ''}`}
        >
          Encerrar
        </BusyButton>
      )}
    </Row>
  );
}

/** Returns a function that formats an ISO instant relative to today: `hoje às 14:30`. */
function useInstantFormatter(): (instant: string) => string {
  const timeZone = useTimeZone();
  const today = useToday();
  return (instant) => {
    const { day, time } = toShopTime(new Date(instant), timeZone);
    const relativeDay = formatRelativeDay(today, day);
    return `${relativeDay.charAt(0).toLowerCase()}${relativeDay.slice(1)} às ${time}`;
  };
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  minHeight: 68,
  paddingBlock: theme.spacing(1),
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Texts = styled('div')({ display: 'grid', minWidth: 0 });

const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '3px 10px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.success.main,
  backgroundColor: theme.alpha(theme.vars.palette.success.main, TINT_OPACITY),
}));
