// Where notices appear. The layout renders ToastRegion once; the library arrives with the first notice, or before.
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { onFirstToast } from './toast.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazyComponent(async () => (await load()).Toaster);

/**
 * `ready` fetches the library beforehand: who is signed in changes things, and must be told what happened even when the
 * network has gone by then. A visitor's first view does without it.
 */
export function ToastRegion({ ready }: { ready: boolean }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    if (ready) void load().catch(() => undefined);
  }, [ready]);
  return wanted ? <Toaster onLoadError={() => setWanted(false)} /> : null;
}
