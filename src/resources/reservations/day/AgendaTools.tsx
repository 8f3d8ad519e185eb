import BlockIcon from '@mui/icons-material/BlockOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import WalkInIcon from '@mui/icons-material/DirectionsWalkOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import ToSettleIcon from '@mui/icons-material/TaskAltOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import { addDays, type Day, LAST_DAY } from '../../../../domain/dates.ts';
import type { Id, Named } from '../../../../domain/ids.ts';
import { agendaOn } from '../../../../domain/reservations.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { DayField } from '../../../components/form/DayField.tsx';
import { useOpenReservations } from '../../../dataProvider/useReservations.ts';
import { useToday } from '../../../session.ts';
import { BlockForm } from './BlockDialog.tsx';
import { PrintedAgenda } from './PrintedAgenda.tsx';
import { ToSettleDialog } from './ToSettleDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

interface AgendaToolsProps {
  day: Day;
  onDay: (day: Day) => void;
  isWeek: boolean;
  /** Which day, or which days. */
  title: string;
  note?: string;
  team: readonly Named[];
  employee: Named | null;
  onEmployee: (id: Id | null) => void;
  /** All of them can be shown beside each other. */
  everybody: boolean;
  /** What is shown, once it is there. */
  days: AgendaDay[] | undefined;
}

/** Over the grid: which day, whose, and what is done with a day. */
export function AgendaTools(props: AgendaToolsProps) {
  const { day, onDay, isWeek, title, note, team, employee, onEmployee, everybody, days } = props;
  const today = useToday();
  const openDialog = useDialog();
  const { data: open = [] } = useOpenReservations();
  const overdue = agendaOn(open, today).overdue;
  const far = isWeek ? 7 : 1;
  return (
    <Tools>
      <Row>
        <Button variant="outlined" color="inherit" onClick={() => onDay(today)} disabled={day === today}>
          Hoje
        </Button>
        <IconButton
          title={isWeek ? 'Semana anterior' : 'Dia anterior'}
          aria-label={isWeek ? 'Semana anterior' : 'Dia anterior'}
          onClick={() => onDay(addDays(day, -far))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          title={isWeek ? 'Próxima semana' : 'Próximo dia'}
          aria-label={isWeek ? 'Próxima semana' : 'Próximo dia'}
          onClick={() => onDay(addDays(day, far))}
        >
          <ChevronRight />
        </IconButton>
        {days && (
          <IconButton
            title="Imprimir"
            aria-label="Imprimir a agenda"
            onClick={() => openDialog((close) => <PrintedAgenda days={days} employee={employee} onClose={close} />)}
          >
            <PrintIcon />
          </IconButton>
        )}
        <Title role="status">
          <Typography variant="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {title}
          </Typography>
          {note && <Typography color="textSecondary">{note}</Typography>}
        </Title>
      </Row>
      <Row>
        <Field>
          <DayField label="Data" value={day} onChange={(chosen) => chosen && onDay(chosen)} max={LAST_DAY} />
        </Field>
        <Field>
          <TextField
            select
            label="Colaborador"
            value={employee ? String(employee.id) : ''}
            onChange={({ target }) => onEmployee(team.find(({ id }) => String(id) === target.value)?.id ?? null)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {everybody && <option value="">Todos</option>}
            {team.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </TextField>
        </Field>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<WalkInIcon />}
          onClick={() => openDialog((close) => <WalkInDialog onClose={close} />)}
        >
          Chegou agora
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<BlockIcon />}
          onClick={() =>
            openDialog((close) => <BlockForm block={null} day={day} employee={employee} onClose={close} />)
          }
        >
          Bloquear horário
        </Button>
        {overdue.length > 0 && (
          <Button
            variant="outlined"
            color="warning"
            startIcon={<ToSettleIcon />}
            onClick={() => openDialog((close) => <ToSettleDialog onClose={close} />)}
          >
            A resolver ({overdue.length})
          </Button>
        )}
      </Row>
    </Tools>
  );
}

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
}));

const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(1.5),
  [theme.breakpoints.down('sm')]: { order: 1, width: '100%' },
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  // Both in a row with a thumb.
  [theme.breakpoints.down('sm')]: {
    width: '100%',
    '& > .MuiButton-outlined': { flex: '1 1 auto', paddingInline: 10 },
  },
}));

const Field = styled('div')(({ theme }) => ({
  flex: '0 1 200px',
  [theme.breakpoints.down('sm')]: { flex: '1 1 calc(50% - 4px)', minWidth: 0 },
}));
