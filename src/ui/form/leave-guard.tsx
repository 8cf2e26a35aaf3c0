// Warns before unsaved input is lost, or running work interrupted: with a dialog inside the product, with the browser's prompt elsewhere.

import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { kitCopy } from '../kit-copy.ts';

export type LeaveGuard = {
  /** Lets the next navigation pass, because the input was saved. */
  allow: () => void;
  dialog: ReactNode;
};

type Words = Record<'title' | 'text' | 'stay' | 'leave', string>;

export function useLeaveGuard(isActive: boolean, words: Words = kitCopy.leave, isDanger = true): LeaveGuard {
  const allowed = useRef(false);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isActive && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
    [isActive],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    // It was saved, or the work finished, while the dialog was open.
    if (!isActive && blocker.state === 'blocked') blocker.reset();
  }, [isActive, blocker]);
  useEffect(() => {
    if (!isActive) return undefined;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isActive]);
  const dialog = blocker.state === 'blocked' && (
    // If the dialog cannot be loaded, the person stays, so nothing is lost.
    <LazyConfirmDialog
      onClose={() => blocker.reset()}
      title={words.title}
      description={words.text}
      cancelLabel={words.stay}
      confirmLabel={words.leave}
      danger={isDanger}
      onConfirm={() => blocker.proceed()}
    />
  );
  return {
    allow: () => {
      allowed.current = true;
    },
    dialog,
  };
}
