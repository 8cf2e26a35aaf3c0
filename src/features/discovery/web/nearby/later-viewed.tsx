// Recently viewed projects on a page whose first view has no room for their code: it is loaded only if there are some.
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { readViewed } from './viewed-projects.ts';

const RecentlyViewed = lazyComponent(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

export function LaterViewed() {
  const isHydrated = useHydrated();
  const [hasFailed, setFailed] = useState(false);
  // Kept by the browser, which the server does not see.
  if (!isHydrated || hasFailed || readViewed().length === 0) return null;
  // Nothing depends on it, so a failed load shows no error.
  return <RecentlyViewed inset onLoadError={() => setFailed(true)} />;
}
