// Asks before the page is left while a payment is at work: inside the product by a dialog, elsewhere by the browser's question.

import { type ReactNode, useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { part } from '#ui/part.tsx';
import { checkoutCopy } from './checkout-copy.ts';

const ConfirmDialog = part(async () => (await import('#ui/dialog/dialog.tsx')).ConfirmDialog);

export function useCheckoutLeaveGuard(isAtWork: boolean): ReactNode {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => isAtWork && currentLocation.pathname !== nextLocation.pathname,
    [isAtWork],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    // Done while the question stood: there is nothing left to ask.
    if (!isAtWork && blocker.state === 'blocked') blocker.reset();
  }, [isAtWork, blocker]);
  useEffect(() => {
    if (!isAtWork) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
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
      // Without the question one stays: nothing is lost that way.
      onMissed={() => blocker.reset()}
    />
  );
}
