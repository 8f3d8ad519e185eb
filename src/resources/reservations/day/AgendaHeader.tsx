import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Customer } from '../../../../domain/resources/customers.ts';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { NewRecordButton } from '../../../components/records/NewRecordButton.tsx';
import { ReservationForm } from '../../../lazyDialogs.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { ViewChoice, WaitingListLink } from '../AgendaViews.tsx';
import { type Tool, ToolButton } from './tools.tsx';

interface AgendaHeaderProps {
  /** What is done with the day shown, beside a new reservation. */
  actions: readonly Tool[];
  /** The customer to choose an hour for. */
  customer: Customer | null;
  onBooked: () => void;
  isPhone: boolean;
}

/** The heading of the grid with its actions. On a phone the view switch is in its row, to leave room for the grid. */
export function AgendaHeader({ actions, customer, onBooked, isPhone }: AgendaHeaderProps) {
  const newButton = (
    <NewRecordButton
      label="Novo Agendamento"
      color="secondary"
      isIconOnly={isPhone}
      renderForm={(close) => <ReservationForm record={null} customer={customer} onSaved={onBooked} onClose={close} />}
    />
  );
  if (isPhone) {
    return (
      <PhoneHeader>
        <Typography variant="h1" sx={visuallyHidden}>
          Agendamentos
        </Typography>
        <ViewChoice />
        {newButton}
      </PhoneHeader>
    );
  }
  return (
    <PageHeader title="Agendamentos">
      <Actions>
        {actions.map((action) => (
          <ToolButton key={action.label} {...action} />
        ))}
        <WaitingListLink />
      </Actions>
      {newButton}
    </PageHeader>
  );
}

const PhoneHeader = styled('header')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginBottom: theme.spacing(1),
  '& > [role="group"]': { flex: 1 },
  '& > [role="group"] > button': { paddingInline: 4 },
}));

// On a tablet without icons, so that all buttons are in one line.
const Actions = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('md')]: { '& .MuiButton-startIcon': { display: 'none' } },
}));
