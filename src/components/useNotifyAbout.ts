import { useCallback } from 'react';
import { type NotificationOptions, type NotificationType, useNotify } from 'react-admin';

interface Options extends NotificationOptions {
  type: NotificationType;
}

/** `useNotify` of one subject, the name of a resource: a success takes away the toast of the last failure of this subject only. */
export function useNotifyAbout(subject: string): (message: string, options: Options) => void {
  const notify = useNotify();
  return useCallback((message, options) => notify(message, { ...options, subject }), [notify, subject]);
}
