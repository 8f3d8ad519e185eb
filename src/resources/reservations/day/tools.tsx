import BlockIcon from '@mui/icons-material/BlockOutlined';
import WalkInIcon from '@mui/icons-material/DirectionsWalkOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import ToSettleIcon from '@mui/icons-material/TaskAltOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { AgendaDay } from '../../../../domain/agenda.ts';
import type { Day } from '../../../../domain/dates.ts';
import type { NamedRecord } from '../../../../domain/ids.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { useUnsettledCounts } from '../../../dataProvider/useReservations.ts';
import { BlockForm } from '../../../lazyDialogs.ts';
import { WaitingListLink } from '../AgendaViews.tsx';
import { PrintedAgenda } from './PrintedAgenda.tsx';
import { renderReservationDialog } from './ReservationDialog.tsx';
import { UnsettledDialog } from './UnsettledDialog.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

/** A button that opens a dialog. */
export interface Tool {
  label: string;
  icon: ReactNode;
  color?: 'inherit' | 'warning';
  disabled?: boolean;
  render: (close: () => void) => ReactNode;
}

export function ToolButton({ label, icon, color = 'inherit', disabled, render }: Tool) {
  const openDialog = useDialog();
  return (
    <Button variant="outlined" color={color} startIcon={icon} disabled={disabled} onClick={() => openDialog(render)}>
      {label}
    </Button>
  );
}

/** On a phone: what there is no room for on the screen. */
export function ToolsDialog({
  tools,
  onClose,
  children,
}: {
  tools: readonly Tool[];
  onClose: () => void;
  /** Shown above the tools. */
  children?: ReactNode;
}) {
  return (
    <InfoDialog title="Mais opções" maxWidth="xs" onClose={onClose}>
      <ToolList>
        {children}
        {tools.map((tool) => (
          <ToolButton key={tool.label} {...tool} />
        ))}
        <WaitingListLink />
      </ToolList>
    </InfoDialog>
  );
}

const ToolList = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  paddingTop: theme.spacing(1),
  '& > .MuiButton-root': { justifyContent: 'flex-start', minHeight: 48 },
}));

/** What is done with the day shown. `employee`: the one shown, null for all. */
export function buildActions(day: Day, employee: NamedRecord | null): Tool[] {
  return [
    { label: 'Chegou agora', icon: <WalkInIcon />, render: (close) => <WalkInDialog onClose={close} /> },
    {
      label: 'Bloquear horário',
      icon: <BlockIcon />,
      render: (close) => (
        <BlockForm
          block={null}
          day={day}
          employee={employee}
          renderReservation={renderReservationDialog}
          onClose={close}
        />
      ),
    },
  ];
}

/** Number of overdue and overlapping reservations. */
export function useUnsettledCount(): number {
  const { data } = useUnsettledCounts();
  return data ? data.overdue + data.overlapped : 0;
}

/** The overdue and overlapping reservations; none without any. */
export function buildUnsettledTools(count: number): Tool[] {
  if (count === 0) return [];
  return [
    {
      label: `A resolver (${count})`,
      icon: <ToSettleIcon />,
      color: 'warning',
      render: (close) => <UnsettledDialog onClose={close} />,
    },
  ];
}

/** `days` is undefined while loading. */
export function buildPrintTool(days: AgendaDay[] | undefined, employee: NamedRecord | null): Tool {
  return {
    label: 'Imprimir a agenda',
    icon: <PrintIcon />,
    disabled: !days,
    render: (close) => <PrintedAgenda days={days ?? []} employee={employee} onClose={close} />,
  };
}
