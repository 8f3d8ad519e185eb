import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { OpenSession } from '../../../domain/answers.ts';
import { formatDayFrom, shopTime } from '../../../domain/dates.ts';
import { BusyButton } from '../../components/BusyButton.tsx';
import { useHandsFocusOn } from '../../components/focus.ts';
import { useTimeZone, useToday } from '../../session.ts';
import { TINT } from '../../theme/palette.ts';

interface SessionRowProps {
  session: OpenSession;
  busy: boolean;
  onEnd: () => void;
}

/** One session: when it began, when it was last used, and the button that ends it. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const momentOf = useMoments();
  const begun = momentOf(session.created_at);
  return (
    <Row ref={useHandsFocusOn<HTMLLIElement>()} tabIndex={-1}>
      <Texts>
        <Typography variant="subtitle1" component="span">
          Aberta {begun}
        </Typography>
        <Typography color="textSecondary" component="span">
          {session.current ? 'Em uso agora' : `Usada ${momentOf(session.last_seen_at)}`}
        </Typography>
      </Texts>
      {session.current ? (
        <Mark>Esta sessão</Mark>
      ) : (
        <BusyButton color="error" busy={busy} onClick={onEnd} aria-label={`Encerrar a sessão aberta ${begun}`}>
          Encerrar
        </BusyButton>
      )}
    </Row>
  );
}

/** Instants as one speaks of them: `hoje às 14:30`. */
function useMoments(): (instant: string) => string {
  const timeZone = useTimeZone();
  const today = useToday();
  return (instant) => {
    const { day, time } = shopTime(new Date(instant), timeZone);
    const spoken = formatDayFrom(today, day);
    return `${spoken.charAt(0).toLowerCase()}${spoken.slice(1)} às ${time}`;
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

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '3px 10px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.success.main,
  backgroundColor: theme.alpha(theme.vars.palette.success.main, TINT),
}));
