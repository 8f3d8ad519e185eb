import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { minutesToTime } from '../../../../domain/agenda.ts';
import { findFreeTeam } from '../../../../domain/agendaNow.ts';
import type { Id } from '../../../../domain/ids.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { RowSkeletons } from '../../../components/Skeletons.tsx';
import { useAgenda, useAgendaStep } from '../../../dataProvider/useAgenda.ts';
import { ReservationForm, WalkInForm } from '../../../lazyDialogs.ts';
import { getSaleAddress, SALE_PATH } from '../../../navigationIntent.ts';
import { useFeature } from '../../../session.ts';
import { useCurrentMinutes, useToday } from '../../../shopClock.ts';

const NOT_LOADED = 'Não foi possível ver quem está livre.';

/**
 * For a customer without a reservation: lists who is free next. Who is free now begins to attend; with who is free later, an hour is
 * booked. Without the feature `reservations.walkIns` the sale starts.
 */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const now = useCurrentMinutes();
  const step = useAgendaStep();
  const openDialog = useDialog();
  const hasWalkIns = useFeature('reservations.walkIns');
  const query = useAgenda(today, today);
  const { data, error } = query;
  const nextFree = findFreeTeam(data?.[0]?.columns ?? [], now);
  const attend = (employee: Id, from: number) =>
    openDialog((close) =>
      from <= now ? (
        <WalkInForm employee={employee} onClose={close} />
      ) : (
        <ReservationForm
          record={null}
          time={minutesToTime(Math.ceil(from / step) * step)}
          employee={employee}
          onClose={close}
        />
      ),
    );
  return (
    <InfoDialog
      title="Chegou agora"
      maxWidth="xs"
      actions={
        hasWalkIns && (
          <Button component={Link} to={SALE_PATH} color="inherit">
            Vender sem agendar
          </Button>
        )
      }
      onClose={onClose}
    >
      <LoadError query={query} failure={NOT_LOADED} />
      {!data && !error && <RowSkeletons rows={3} height={64} />}
      {data && (
        <>
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {nextFree.length === 0
              ? 'Ninguém fica livre hoje.'
              : hasWalkIns
                ? 'Quem atende?'
                : 'Quem atende? A venda começa em seguida.'}
          </Typography>
          <List>
            {nextFree.map(({ column: { id, name }, from, to }) => (
              <li key={id}>
                <Choice
                  {...(hasWalkIns
                    ? { onClick: () => attend(id, from) }
                    : { component: Link, to: getSaleAddress({ employee: id }) })}
                >
                  <strong>{name}</strong>
                  <span>
                    {from <= now ? 'Livre agora' : `Livre às ${minutesToTime(from)}`} · até {minutesToTime(to)}
                  </span>
                </Choice>
              </li>
            ))}
          </List>
        </>
      )}
    </InfoDialog>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  listStyle: 'none',
  margin: 0,
  padding: 0,
}));

const Choice = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 60,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  padding: theme.spacing(1, 2),
  textAlign: 'start',
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { color: theme.vars.palette.text.secondary },
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
})) as typeof ButtonBase;
