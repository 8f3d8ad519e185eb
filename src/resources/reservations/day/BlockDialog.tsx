import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { AgendaBlock } from '../../../../domain/agenda.ts';
import { MAX_BLOCKS } from '../../../../domain/blockSeries.ts';
import { formatDay } from '../../../../domain/dates.ts';
import { formatCount } from '../../../../domain/numbers.ts';
import { type Block, blocks } from '../../../../domain/resources/blocks.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useDialog } from '../../../components/DialogHost.tsx';
import { getFailureReason } from '../../../components/errorMessages.ts';
import { InfoDialog } from '../../../components/InfoDialog.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';
import { BlockForm, ConfirmDelete } from '../../../lazyDialogs.ts';
import { renderReservationDialog } from './ReservationDialog.tsx';

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
            onClick={() =>
              openDialog((close) => (
                <BlockForm block={block} renderReservation={renderReservationDialog} onClose={close} />
              ))
            }
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
      {block.series_id != null && (
        <Button
          color="error"
          sx={{ mt: 1, mx: -1, px: 1 }}
          onClick={() => openDialog((close) => <RemoveSeriesDialog block={block} onClose={close} />)}
        >
          Excluir este e os próximos
        </Button>
      )}
    </InfoDialog>
  );
}

/** Asks before a block and the later ones that were made with it are removed (feature `blocks.series`). */
function RemoveSeriesDialog({ block, onClose }: { block: AgendaBlock; onClose: () => void }) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(blocks.name);
  const { data } = useGetList<Block>(blocks.name, {
    filter: { series_id: block.series_id },
    pagination: { page: 1, perPage: MAX_BLOCKS },
  });
  const count = data?.filter(({ date }) => date >= block.date).length;
  const { mutate, isPending, error } = useMutation({
    mutationKey: [blocks.name],
    mutationFn: () => shop.removeBlockSeries(block.id),
    onSuccess: () => {
      notify(
        count ? formatCount(count, 'bloqueio excluído', 'bloqueios excluídos') : 'Bloqueios excluídos com sucesso!',
        { type: 'success' },
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Excluir ${block.reason} de ${formatDay(block.date)} em diante?`}
      text={`${count ? `${formatCount(count, 'bloqueio', 'bloqueios')}. ` : ''}Os dias anteriores ficam como estão.`}
      confirmLabel="Excluir"
      danger
      problem={error && getFailureReason(error, blocks.texts.removeFailed)}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
