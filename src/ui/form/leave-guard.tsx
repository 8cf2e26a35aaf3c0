// Warns before unsaved input is lost: with a dialog inside the product, with the browser's prompt elsewhere.

import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { kitCopy } from '../kit-copy.ts';

const ConfirmDialog = lazyComponent(async () => (await import('#ui/dialog/dialog.tsx')).ConfirmDialog);

export type LeaveGuard = {
  /** Lets the next navigation pass, because the input was saved. */
  allow: () => void;
  dialog: ReactNode;
};

export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const allowed = useRef(false);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      hasChanges && !allowed.current && currentLocation.pathname !== nextLocation.pathname,
    [hasChanges],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (!hasChanges) return undefined;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!allowed.current) event.preventDefault();
    };
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [hasChanges]);
  const dialog = blocker.state === 'blocked' && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={kitCopy.leave.title}
      description={kitCopy.leave.text}
      cancelLabel={kitCopy.leave.stay}
      confirmLabel={kitCopy.leave.leave}
      onConfirm={() => blocker.proceed()}
      // If the dialog cannot be loaded, the person stays, so nothing is lost.
      onLoadError={() => blocker.reset()}
    />
  );
  return {
    allow: () => {
      allowed.current = true;
    },
    dialog,
  };
}
