// Confirms leaving the page while a payment is processing: with a dialog inside the product, with the browser's prompt
// elsewhere.

import { type ReactNode, useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { checkoutCopy } from './checkout-copy.ts';

const ConfirmDialog = lazyComponent(async () => (await import('#ui/dialog/dialog.tsx')).ConfirmDialog);

export function useCheckoutLeaveGuard(isAtWork: boolean): ReactNode {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isAtWork && currentLocation.pathname !== nextLocation.pathname,
    [isAtWork],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    // The payment finished while the dialog was open.
    if (!isAtWork && blocker.state === 'blocked') blocker.reset();
  }, [isAtWork, blocker]);
  useEffect(() => {
    if (!isAtWork) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, [isAtWork]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={checkoutCopy.leave.title}
      description={checkoutCopy.leave.text}
      cancelLabel={checkoutCopy.leave.stay}
      confirmLabel={checkoutCopy.leave.leave}
      danger={false}
      onConfirm={() => blocker.proceed()}
      // If the dialog cannot be loaded, the person stays, so nothing is lost.
      onLoadError={() => blocker.reset()}
    />
  );
}
