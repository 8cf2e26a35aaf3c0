// Facts about this installation for every screen, sent by the server with the page.
import { createContext, type ReactNode, useContext } from 'react';
import type { Site } from '#kernel/site.ts';

const SiteContext = createContext<Site | undefined>(undefined);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}
