import BlockIcon from '@mui/icons-material/BlockOutlined';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import WalkInIcon from '@mui/icons-material/DirectionsWalkOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import ToSettleIcon from '@mui/icons-material/TaskAltOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import type { Day, DayRange } from '../../../../domain/dates.ts';
import { getDayAfterStep } from '../../../../domain/dayRange.ts';
import type { Id, NamedRecord } from '../../../../domain/ids.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { DayField } from '../../../components/form/DayField.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useUnsettledCounts } from '../../../dataProvider/useReservations.ts';
import { lazyDialog } from '../../../lazyComponent.tsx';
import { useToday } from '../../../session.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { WaitingListLink } from '../AgendaViews.tsx';
import { BlockForm } from './BlockDialog.tsx';
import { UnsettledDialog } from './UnsettledDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

const PrintedAgenda = lazyDialog(async () => (await import('./PrintedAgenda.tsx')).PrintedAgenda);

interface AgendaToolsProps {
  day: Day;
  /** The days that are shown with it. */
  shownDays: DayRange;
  onDayChange: (day: Day) => void;
  isWeek: boolean;
  /** Which day, or which days. */
  title: string;
  /** The same where there is little room. */
  shortTitle: string;
  note?: string;
  team: readonly NamedRecord[];
  employee: NamedRecord | null;
  onEmployeeChange: (id: Id | null) => void;
  /** All of them can be shown beside each other. */
  canShowAll: boolean;
  isPhone: boolean;
  /** What is shown, once it is there. */
  days: AgendaDay[] | undefined;
}

/** What is done with a day, in a dialog of its own. */
interface Tool {
  label: string;
  icon: ReactNode;
  color?: 'inherit' | 'warning';
  disabled?: boolean;
  render: (close: () => void) => ReactNode;
}

/** Over the grid: which day, whose, and what is done with a day. On a phone one row, and the rest behind a button. */
export function AgendaTools(props: AgendaToolsProps) {
  const { isPhone, title, shortTitle, note } = props;
  const openDialog = useDialog();
  const unsettled = useUnsettledCount();
  const tools = toolsOf(props, unsettled);
  if (isPhone) {
    return (
      <Narrow>
        <StepButton {...props} way={-1} />
        <Title role="status">
          <span style={visuallyHidden}>{[title, note].filter(Boolean).join(', ')}</span>
          <Typography variant="subtitle1" component="p" aria-hidden="true">
            {shortTitle}
          </Typography>
        </Title>
        <StepButton {...props} way={1} />
        <WhoseInput {...props} />
        <IconButton
          title="Mais opções"
          aria-label={unsettled > 0 ? `Mais opções, A resolver (${unsettled})` : 'Mais opções'}
          aria-haspopup="dialog"
          onClick={() => openDialog((close) => <MoreDialog {...props} tools={tools} onClose={close} />)}
        >
          <Badge badgeContent={unsettled} color="warning">
            <MoreIcon />
          </Badge>
        </IconButton>
      </Narrow>
    );
  }
  const print = tools.at(-1);
  return (
    <Tools>
      <Row>
        <TodayButton {...props} />
        <StepButton {...props} way={-1} />
        <StepButton {...props} way={1} />
        {print && (
          <IconButton
            title="Imprimir"
            aria-label={print.label}
            disabled={print.disabled}
            onClick={() => openDialog(print.render)}
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
          <DayInput {...props} />
        </Field>
        <Field>
          <WhoseInput {...props} />
        </Field>
        {tools.slice(0, -1).map((tool) => (
          <ToolButton key={tool.label} {...tool} />
        ))}
      </Row>
    </Tools>
  );
}

/** How many are to be settled. */
function useUnsettledCount(): number {
  const { data } = useUnsettledCounts();
  return data ? data.overdue + data.overlapped : 0;
}

/** What is done with a day, to print it last. */
function toolsOf({ days, day, employee }: AgendaToolsProps, unsettled: number): Tool[] {
  return [
    { label: 'Chegou agora', icon: <WalkInIcon />, render: (close) => <WalkInDialog onClose={close} /> },
    {
      label: 'Bloquear horário',
      icon: <BlockIcon />,
      render: (close) => <BlockForm block={null} day={day} employee={employee} onClose={close} />,
    },
    ...(unsettled > 0
      ? [
          {
            label: `A resolver (${unsettled})`,
            icon: <ToSettleIcon />,
            color: 'warning' as const,
            render: (close: () => void) => <UnsettledDialog onClose={close} />,
          },
        ]
      : []),
    {
      label: 'Imprimir a agenda',
      icon: <PrintIcon />,
      disabled: !days,
      render: (close) => <PrintedAgenda days={days ?? []} employee={employee} onClose={close} />,
    },
  ];
}

function ToolButton({ label, icon, color = 'inherit', disabled, render }: Tool) {
  const openDialog = useDialog();
  return (
    <Button variant="outlined" color={color} startIcon={icon} disabled={disabled} onClick={() => openDialog(render)}>
      {label}
    </Button>
  );
}

/** On a phone: to another day, and the tools. */
function MoreDialog({ tools, onClose, ...props }: AgendaToolsProps & { tools: readonly Tool[]; onClose: () => void }) {
  const onDay = (day: Day) => {
    props.onDayChange(day);
    onClose();
  };
  return (
    <InfoDialog title="Mais opções" maxWidth="xs" onClose={onClose}>
      <More>
        <TodayButton {...props} onDayChange={onDay} />
        <DayInput {...props} onDayChange={onDay} />
        {tools.map((tool) => (
          <ToolButton key={tool.label} {...tool} />
        ))}
        <WaitingListLink />
      </More>
    </InfoDialog>
  );
}

function TodayButton({ day, onDayChange }: AgendaToolsProps) {
  const today = useToday();
  return (
    <Button variant="outlined" color="inherit" onClick={() => onDayChange(today)} disabled={day === today}>
      Hoje
    </Button>
  );
}

/** To the next day, or the one before; a week further on where a week is shown. Disabled at the first and at the last day there is. */
function StepButton({ day, shownDays, onDayChange, isWeek, way }: AgendaToolsProps & { way: 1 | -1 }) {
  const [back, on] = isWeek ? ['Semana anterior', 'Próxima semana'] : ['Dia anterior', 'Próximo dia'];
  const label = way < 0 ? back : on;
  const next = getDayAfterStep(day, shownDays, way * (isWeek ? 7 : 1));
  return (
    <IconButton title={label} aria-label={label} disabled={next === null} onClick={() => next && onDayChange(next)}>
      {way < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}

function DayInput({ day, onDayChange }: AgendaToolsProps) {
  return <DayField label="Data" value={day} onChange={(chosen) => chosen && onDayChange(chosen)} />;
}

function WhoseInput({ team, employee, onEmployeeChange, canShowAll, isPhone }: AgendaToolsProps) {
  return (
    <SelectField
      label={isPhone ? undefined : 'Colaborador'}
      value={employee ? String(employee.id) : ''}
      onChange={(value) => onEmployeeChange(team.find(({ id }) => String(id) === value)?.id ?? null)}
      emptyLabel={canShowAll ? 'Todos' : undefined}
      options={team.map(({ id, name }) => ({ value: String(id), label: name }))}
      slotProps={{ htmlInput: isPhone ? { 'aria-label': 'Colaborador' } : undefined }}
    />
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
}));

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
}));

const Field = styled('div')({
  flex: '0 1 172px',
  minWidth: 0,
  '& > *': { width: '100%', minWidth: 0 },
});

/** The day with its arrows, whose it is, and the rest. */
const Narrow = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  marginBottom: theme.spacing(1),
  '& > .MuiIconButton-root': { flex: 'none' },
  '& > .MuiTextField-root': { flex: '1 1 0', minWidth: 0, marginInlineStart: theme.spacing(0.5) },
  '& .MuiInputBase-root': { height: 44 },
  '& p': { whiteSpace: 'nowrap' },
}));

const More = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  '& > .MuiButton-root': { justifyContent: 'flex-start', minHeight: 48 },
}));
