import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDialog } from '../../../components/DialogHost.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { NewRecordButton } from '../../../components/records/NewRecordButton.tsx';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';
import { ViewChoice, WaitingListLink } from '../AgendaViews.tsx';
import { type Tool, ToolButton, ToolsDialog } from './tools.tsx';

interface AgendaHeaderProps {
  /** A line under the heading on larger screens. */
  note?: string;
  /** What is done with the day shown, beside a new reservation. */
  actions: readonly Tool[];
  /** Renders the form of a new reservation. */
  renderForm: (close: () => void) => ReactNode;
  isPhone: boolean;
  /** On a phone a button beside the view switch opens the actions and the waiting list, where no toolbar has them. */
  hasMore?: boolean;
}

/** The heading of the agenda with its actions. On a phone the view switch is in its row, to leave room for what follows. */
export function AgendaHeader({ note, actions, renderForm, isPhone, hasMore = false }: AgendaHeaderProps) {
  const openDialog = useDialog();
  const newButton = (
    <NewRecordButton label="Novo Agendamento" color="secondary" isIconOnly={isPhone} renderForm={renderForm} />
  );
  if (isPhone) {
    return (
      <PhoneHeader>
        <Typography variant="h1" sx={visuallyHidden}>
          Agendamentos
        </Typography>
        <ViewChoice />
        {hasMore && (
          <IconButton
            aria-label="Mais opções"
            aria-haspopup="dialog"
            onClick={() => openDialog((close) => <ToolsDialog tools={actions} onClose={close} />)}
          >
            <MoreIcon />
          </IconButton>
        )}
        {newButton}
      </PhoneHeader>
    );
  }
  return (
    <PageHeader title="Agendamentos" note={note}>
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
