import type { NotificationPayload, UndoableMutation } from 'react-admin';
import toast from 'react-hot-toast';
import { buildActionToast, createToastId, UNDO_MS, UndoToast } from './UndoToast.tsx';

/**
 * The notification of an undoable mutation of react-admin, with an undo button. The mutation runs when the toast hides or the page is
 * hidden.
 */
export function buildUndoable(
  mutation: UndoableMutation,
  { message, type, notificationOptions }: NotificationPayload,
  translate: (text: string) => string,
): NotificationPayload {
  const id = createToastId();
  const settle = (isUndo: boolean) => {
    clearTimeout(timer);
    // A phone may stop a page in the background.
    document.removeEventListener('visibilitychange', save);
    window.removeEventListener('beforeunload', askToStay);
    toast.dismiss(id);
    mutation({ isUndo });
  };
  const save = () => settle(false);
  const timer = setTimeout(save, notificationOptions?.autoHideDuration ?? UNDO_MS);
  document.addEventListener('visibilitychange', save);
  window.addEventListener('beforeunload', askToStay);
  const text = typeof message === 'string' ? translate(message) : message;
  const content = <UndoToast id={id} text={text} onUndo={() => settle(true)} focusOrigin={null} />;
  return { message: content, type, notificationOptions: { ...buildActionToast(id), autoHideDuration: null } };
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}
