import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast';
import { useLocation } from 'react-router-dom';
import { type Id, isSameId } from '../../domain/ids.ts';
import { getChangedResource } from '../dataProvider/invalidation.ts';

/** The name of react-hot-toast's list of notices with a button. */
export const ACTION_TOASTER = 'actions';

/** The elements that can hold the notices: the bar at the bottom of the screen, and each open dialog, the one on top last. */
const places: HTMLElement[] = [];
/** Is moved between the places, so that a notice keeps its state and its time. */
const holder = document.createElement('div');

/** Room for the notices while it is the last place: behind an open dialog nobody could press their buttons. */
export function NoticePlace() {
  const placeRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    places.push(place);
    place.append(holder);
    return () => {
      places.splice(places.indexOf(place), 1);
      places.at(-1)?.append(holder);
    };
  }, []);
  return <Place ref={placeRef} />;
}

/**
 * The notices with a button, in the bar at the bottom of the screen or of the dialog on top, where they cover no other button. The next one
 * of a kind, such as what can be undone, replaces the one before.
 */
export function ActionNotices() {
  return (
    <>
      <NoticePlace />
      {createPortal(<Notices />, holder)}
    </>
  );
}

function Notices() {
  const { toasts, handlers } = useToaster(undefined, ACTION_TOASTER);
  const shown = toasts.filter(({ visible }) => visible).filter(isFirstOfKind);
  useEffect(() => {
    for (const { id } of toasts) if (!shown.some((each) => each.id === id)) toast.remove(id, ACTION_TOASTER);
    // The mouse does not leave a notice that was removed below it.
    if (shown.length === 0) handlers.endPause();
  });
  return (
    // A live region must exist before its content to be announced.
    <div role="log" aria-live="polite" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {shown.map((notice) => (
        <Bar key={notice.id} data-action-notice>
          {resolveValue(notice.message, notice)}
        </Bar>
      ))}
    </div>
  );
}

/** react-hot-toast has the newest first. */
function isFirstOfKind({ type }: Toast, index: number, all: readonly Toast[]): boolean {
  return all.findIndex((each) => each.type === type) === index;
}

/** The record that a notice is about. */
export interface NoticeSubject {
  resource: string;
  id: Id;
}

/** Closes a notice about a record when the record is changed after the notice was shown, or the screen is left. */
export function useCloseWithSubject(noticeId: string, about: NoticeSubject | undefined): void {
  const queryClient = useQueryClient();
  const [shownAt] = useState(Date.now);
  const { pathname } = useLocation();
  const [shownOn] = useState(pathname);
  useEffect(() => {
    if (!about) return;
    if (pathname !== shownOn) toast.dismiss(noticeId, ACTION_TOASTER);
    return queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success' || mutation.state.submittedAt <= shownAt) return;
      const changed = (mutation.state.variables ?? {}) as { id?: Id; reservation?: { id: Id } };
      if (getChangedResource(mutation) === about.resource && isSameId(changed.id ?? changed.reservation?.id, about.id))
        toast.dismiss(noticeId, ACTION_TOASTER);
    });
  }, [queryClient, noticeId, about, shownAt, pathname, shownOn]);
}

const Place = styled('div')({ flex: 'none' });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'center',
  padding: theme.spacing(0.5, 2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
