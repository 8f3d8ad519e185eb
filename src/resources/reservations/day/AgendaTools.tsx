import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import MoreIcon from '@mui/icons-material/MoreVert';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import type { Day } from '../../../../domain/dates.ts';
import type { Id, NamedRecord } from '../../../../domain/ids.ts';
import { type DayRange, getDayAfterStep } from '../../../../domain/periods.ts';
import { useOwnEmployeeId } from '../../../access.ts';
import { DayField } from '../../../components/DayField.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useToday } from '../../../shopClock.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { ViewChoice } from '../AgendaViews.tsx';
import {
  buildPrintTool,
  buildUnsettledTools,
  type Tool,
  ToolButton,
  ToolsDialog,
  useUnsettledCount,
} from './tools.tsx';

interface AgendaToolsProps {
  day: Day;
  /** The range shown. */
  shownDays: DayRange;
  onDayChange: (day: Day) => void;
  isWeek: boolean;
  /** The day or the range shown. */
  title: string;
  /** Short form for a phone. */
  shortTitle: string;
  note?: string;
  team: readonly NamedRecord[];
  employee: NamedRecord | null;
  onEmployeeChange: (id: Id | null) => void;
  /** Whether all employees can be shown side by side. */
  canShowAll: boolean;
  isPhone: boolean;
  /** The data shown; undefined while loading. */
  days: AgendaDay[] | undefined;
  /** What is done with the day shown: on a phone in the dialog of the other tools. */
  actions: readonly Tool[];
}

/** The toolbar above the grid. On a phone one row, with the rest in a dialog. */
export function AgendaTools(props: AgendaToolsProps) {
  const { isPhone, title, shortTitle, note, actions, days, employee } = props;
  const openDialog = useDialog();
  const unsettledCount = useUnsettledCount();
  const unsettled = buildUnsettledTools(unsettledCount);
  const print = buildPrintTool(days, employee);
  if (isPhone) {
    return (
      <PhoneTools>
        <StepButton {...props} direction={-1} />
        <Title role="status">
          <span style={visuallyHidden}>{[title, note].filter(Boolean).join(', ')}</span>
          <Typography variant="subtitle1" component="p" aria-hidden="true">
            {shortTitle}
          </Typography>
        </Title>
        <StepButton {...props} direction={1} />
        <EmployeeInput {...props} />
        <IconButton
          aria-label={unsettledCount > 0 ? `Mais opções, A resolver (${unsettledCount})` : 'Mais opções'}
          aria-haspopup="dialog"
          onClick={() =>
            openDialog((close) => <MoreDialog {...props} tools={[...actions, ...unsettled, print]} onClose={close} />)
          }
        >
          <Badge badgeContent={unsettledCount} color="warning">
            <MoreIcon />
          </Badge>
        </IconButton>
      </PhoneTools>
    );
  }
  return (
    <Tools>
      <Row>
        <ViewChoice />
        <TodayButton {...props} />
        <StepButton {...props} direction={-1} />
        <StepButton {...props} direction={1} />
        <Title role="status">
          <Typography variant="h2" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {title}
          </Typography>
          {note && <Typography color="textSecondary">{note}</Typography>}
        </Title>
      </Row>
      <Row>
        {unsettled.map((tool) => (
          <ToolButton key={tool.label} {...tool} />
        ))}
        <Field>
          <DayInput {...props} />
        </Field>
        <Field>
          <EmployeeInput {...props} />
        </Field>
        <IconButton
          title="Imprimir"
          aria-label={print.label}
          disabled={print.disabled}
          onClick={() => openDialog(print.render)}
        >
          {print.icon}
        </IconButton>
      </Row>
    </Tools>
  );
}

/** The tools on a phone. */
function MoreDialog({ tools, onClose, ...props }: AgendaToolsProps & { tools: readonly Tool[]; onClose: () => void }) {
  const onDay = (day: Day) => {
    props.onDayChange(day);
    onClose();
  };
  return (
    <ToolsDialog tools={tools} onClose={onClose}>
      <TodayButton {...props} onDayChange={onDay} />
      <DayInput {...props} onDayChange={onDay} />
    </ToolsDialog>
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

/** One day back or forward; a week in week view. Disabled at the first and last selectable day. */
function StepButton({ day, shownDays, onDayChange, isWeek, direction }: AgendaToolsProps & { direction: 1 | -1 }) {
  const [back, on] = isWeek ? ['Semana anterior', 'Próxima semana'] : ['Dia anterior', 'Próximo dia'];
  const label = direction < 0 ? back : on;
  const next = getDayAfterStep(day, shownDays, direction * (isWeek ? 7 : 1));
  return (
    <IconButton aria-label={label} disabled={next === null} onClick={() => next && onDayChange(next)}>
      {direction < 0 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}

function DayInput({ day, onDayChange }: AgendaToolsProps) {
  return <DayField label="Data" value={day} onChange={(chosen) => chosen && onDayChange(chosen)} />;
}

function EmployeeInput({ team, employee, onEmployeeChange, canShowAll, isPhone }: AgendaToolsProps) {
  // A professional has one column.
  if (useOwnEmployeeId() !== undefined) return null;
  return (
    <SelectField
      label={isPhone ? undefined : 'Colaborador'}
      value={employee ? String(employee.id) : ''}
      onChange={(value) => onEmployeeChange(team.find(({ id }) => String(id) === value)?.id ?? null)}
      emptyLabel={canShowAll ? 'Todos' : undefined}
      options={team.map(({ id, name }) => ({ value: String(id), label: name }))}
      ariaLabel={isPhone ? 'Colaborador' : undefined}
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
  flex: '0 1 200px',
  minWidth: 0,
  '&:empty': { display: 'none' },
  '& > *': { width: '100%', minWidth: 0 },
});

const PhoneTools = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  marginBottom: theme.spacing(1),
  '& > .MuiIconButton-root': { flex: 'none' },
  '& > .MuiFormControl-root': { flex: '1 1 0', minWidth: 0, marginInlineStart: theme.spacing(0.5) },
  '& .MuiInputBase-root': { height: 44 },
  '& p': { whiteSpace: 'nowrap' },
}));
