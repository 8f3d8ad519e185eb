import { useMutation } from '@tanstack/react-query';
import type { Block } from '../../../../domain/resources/blocks.ts';
import { blocks } from '../../../../domain/resources/blocks.ts';
import { formatFailure } from '../../../components/errorMessages.ts';
import { UndoToast, type UndoToastProps, useUndoToast } from '../../../components/UndoToast.tsx';
import { useNotifyAbout } from '../../../components/useNotifyAbout.ts';
import { useShopDataProvider } from '../../../dataProvider/index.ts';

interface Blocked extends Block {
  /** How many a series made. */
  count?: number;
}

/** Shows how many blocks were made, with an undo button. `focusOrigin`: the element that the focus returns to. */
export function useNotifyBlocked() {
  const showUndoToast = useUndoToast();
  return (blocked: Blocked, focusOrigin: HTMLElement | null) => {
    const { id, count = 1 } = blocked;
    const text = count > 1 ? `${count} bloqueios criados` : blocks.texts.created;
    showUndoToast({ text, focusOrigin, about: { resource: blocks.name, id } }, (toast) => (
      <BlockedToast {...toast} blocked={blocked} />
    ));
  };
}

function BlockedToast({ blocked: { id, count = 1 }, ...toast }: UndoToastProps & { blocked: Blocked }) {
  const shop = useShopDataProvider();
  const notify = useNotifyAbout(blocks.name);
  const isOne = count === 1;
  // In the toast, not at the call: the toast may unmount before the answer.
  const { mutate: undo } = useMutation({
    mutationKey: [blocks.name],
    mutationFn: async () => {
      if (isOne) await shop.delete(blocks.name, { id });
      else await shop.removeBlockSeries(id);
    },
    onSuccess: () => notify(isOne ? 'Bloqueio desfeito' : `${count} bloqueios desfeitos`, { type: 'success' }),
    onError: (error) => notify(formatFailure('Não foi possível desfazer', error), { type: 'error' }),
  });
  return <UndoToast {...toast} onUndo={() => undo()} />;
}
