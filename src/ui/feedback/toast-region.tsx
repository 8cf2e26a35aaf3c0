// The toast region. The layout renders it once; the library loads with the first toast, or earlier.
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { onFirstToast } from './toast.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazyComponent(async () => (await load()).Toaster);

/** * `ready` preloads the library: signed-in people make changes and must see the result even if the network is gone by then.
 * A visitor's first view does not load it. */
export function ToastRegion({ ready }: { ready: boolean }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  useEffect(() => {
    if (ready) void load().catch(() => undefined);
  }, [ready]);
  return wanted ? <Toaster onLoadError={() => setWanted(false)} /> : null;
}
