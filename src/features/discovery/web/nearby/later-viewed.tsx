// Recently viewed projects on a page whose first view has no room for their code: it is loaded only if there are some.
import { useEffect, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { readViewed } from './viewed-projects.ts';

const RecentlyViewed = lazyComponent(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

export function LaterViewed() {
  const [hasSome, setSome] = useState(false);
  useEffect(() => setSome(readViewed().length > 0), []);
  // Nothing depends on it, so a failed load shows no error.
  return hasSome && <RecentlyViewed inset onLoadError={() => setSome(false)} />;
}
