import { useTheme } from '@mui/material/styles';
import { useEffect } from 'react';
import {
  type NotificationPayload,
  type UndoableMutation,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin';
import toast, { Toaster, type ToastOptions } from 'react-hot-toast';
import { TOAST } from '../../domain/constants.ts';
import { hasSessionEnded } from '../session.ts';

/**
 * Shows the notifications of react-admin's `useNotify`; those with a button are in ActionNotices. A success takes away the failure of the
 * same `subject`.
 * `autoHideDuration` (milliseconds, null for "until dismissed") overrides the durations of spec.md §9. At most 20 are
 * visible: react-hot-toast's own limit.
 */
export function Toasts() {
  useNotificationDrain();
  const { palette, shadows } = useTheme().vars;
  return (
    <Toaster
      position="top-right"
      gutter={TOAST.gap}
      containerStyle={{ inset: TOAST.offset }}
      toastOptions={{
        duration: TOAST.default,
        success: {
          duration: TOAST.success,
          iconTheme: { primary: palette.success.main, secondary: palette.success.contrastText },
        },
        error: {
          duration: TOAST.error,
          iconTheme: { primary: palette.error.main, secondary: palette.error.contrastText },
        },
        loading: { duration: Number.POSITIVE_INFINITY },
        style: {
          maxWidth: TOAST.maxWidth,
          background: palette.background.paper,
          color: palette.text.primary,
          border: `1px solid ${palette.divider}`,
          boxShadow: shadows[8],
          // On a phone a toast lies over the bar: taps go through to it.
          pointerEvents: 'none',
        },
      }}
    />
  );
}

function useNotificationDrain() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { type, notificationOptions } = notification;
    const translateText = (text: string) => translate(text, notificationOptions?.messageArgs);
    // react-admin queues an undoable mutation before its notification.
    const mutation = notificationOptions?.undoable && takeMutation();
    // The sign-in screen already says that the session has ended.
    const isAfterSessionEnd = hasSessionEnded() && type !== 'success';
    if (mutation) void showUndoable(mutation, notification, translateText);
    else if (!isAfterSessionEnd) showToast(notification, translateText);
  }, [notifications, takeNotification, takeMutation, translate]);
}

/** Shows the toast of an undoable mutation, which is sent at once if the toast's code cannot be loaded. */
async function showUndoable(
  mutation: UndoableMutation,
  notification: NotificationPayload,
  translate: (text: string) => string,
) {
  try {
    const { buildUndoable } = await import('./undoable.tsx');
    showToast(buildUndoable(mutation, notification, translate), translate);
  } catch {
    mutation({ isUndo: false });
    showToast(notification, translate);
  }
}

function showToast(
  { type, message, notificationOptions = {} }: NotificationPayload,
  translate: (text: string) => string,
) {
  const { autoHideDuration, multiLine, id, toasterId, subject } = notificationOptions;
  // biome-ignore lint/complexity/noUselessFragments: it makes an element of whatever a screen hands over
  const content = typeof message === 'string' ? translate(message) : <>{message}</>;
  const options: ToastOptions = {};
  if (autoHideDuration !== undefined) options.duration = autoHideDuration ?? Number.POSITIVE_INFINITY;
  if (id) options.id = id;
  if (toasterId) options.toasterId = toasterId;
  if (multiLine) options.style = { whiteSpace: 'pre-line' };
  if (type === 'error' || type === 'warning') {
    options.ariaProps = { role: 'alert', 'aria-live': 'assertive' };
    // The same message from several failed requests is shown once.
    if (typeof content === 'string') options.id = content;
  }
  if (type === 'success') {
    // The failure is of an earlier attempt. Removed, not dismissed: a timer of its id would remove the next failure too.
    if (subject) toast.remove(subject);
    toast.success(content, options);
  } else if (type === 'error') {
    if (subject) options.id = subject;
    toast.error(content, options);
  } else toast(content, options);
}
