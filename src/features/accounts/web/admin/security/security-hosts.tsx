// Dialogs of the admin layout whose code loads on first use: confirming one's identity, and a second factor that became required.
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { onRefusal } from '#ui/call.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { secondFactorAddress, secondFactorPath } from '../admin-place.ts';
import { answerConfirmation, onAskedToConfirm } from '../confirmed-call.ts';

const ConfirmAdminDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmAdminDialog);
const SecondFactorDialog = lazyComponent(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

export function ConfirmHost() {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => onAskedToConfirm(setAsking), []);
  return isAsking ? <ConfirmAdminDialog onLoadError={() => answerConfirmation(false)} /> : null;
}

/** Use the path as its key, so that a refusal on one page does not show on the next. */
export function SecondFactorHost() {
  const { pathname, search } = useLocation();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => onRefusal('second_factor_needed', () => setRefused(true)), []);
  // During navigation the layout redirects anyway, and there is no input yet.
  const isOnTheWay = useNavigation().state !== 'idle';
  if (!isRefused || isOnTheWay || pathname === secondFactorPath) return null;
  const close = () => setRefused(false);
  return <SecondFactorDialog address={secondFactorAddress(pathname + search)} onClose={close} onLoadError={close} />;
}
