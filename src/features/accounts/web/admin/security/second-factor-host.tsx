// Hears that a second factor has become required of all administrators while their pages were open, and says so over the page.
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { onRefusal } from '#ui/call.ts';
import { part } from '#ui/part.tsx';
import { secondFactorAddress, secondFactorPath } from '../admin-place.ts';

const SecondFactorDialog = part(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

/** Give it the path as its key: what was refused to one page is no news on the next. */
export function SecondFactorHost() {
  const { pathname, search } = useLocation();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => onRefusal('second_factor_needed', () => setRefused(true)), []);
  // A page that is on its way is led there by its frame: nothing was typed in it yet.
  const isOnTheWay = useNavigation().state !== 'idle';
  if (!isRefused || isOnTheWay || pathname === secondFactorPath) return null;
  const close = () => setRefused(false);
  return <SecondFactorDialog address={secondFactorAddress(pathname + search)} onClose={close} onMissed={close} />;
}
