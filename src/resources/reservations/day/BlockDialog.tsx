import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AgendaBlock } from '../../../../domain/agenda.ts';
import { formatDay } from '../../../../domain/dates.ts';
import { blocks } from '../../../../domain/resources/blocks.ts';
import { useDialog } from '../../../components/DialogHost.tsx';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { BlockForm, ConfirmDelete } from '../../../lazyDialogs.ts';

/** A block with its actions. */
export function BlockDialog({ block, who, onClose }: { block: AgendaBlock; who: string; onClose: () => void }) {
  const openDialog = useDialog();
  return (
    <InfoDialog
      title={block.reason}
      maxWidth="xs"
      actions={
        <>
          <Button
            color="error"
            onClick={() => openDialog((close) => <ConfirmDelete resource={blocks} record={block} onClose={close} />)}
          >
            Excluir
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => openDialog((close) => <BlockForm block={block} onClose={close} />)}
          >
            Editar
          </Button>
        </>
      }
      onClose={onClose}
    >
      <Typography>
        {formatDay(block.date)}, das {block.from} às {block.to}
      </Typography>
      <Typography color="textSecondary">{block.employee_id === null ? 'Toda a barbearia' : who}</Typography>
    </InfoDialog>
  );
}
