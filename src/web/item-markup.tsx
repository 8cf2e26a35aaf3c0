// Markup of items that many pages repeat, such as project cards, kept by version.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Site } from '#kernel/site.ts';
import { type RenderItem, RepeatedItems } from '#ui/repeated-item.tsx';
import { SiteProvider } from '#ui/site.tsx';

/** A card has about 1.5 KB of markup and a key of half that, so these are about 5 MB. */
const maxKept = 2000;
// A Map keeps insertion order; a hit moves to the end, so the first entry is the least recently used.
const kept = new Map<string, string>();

export function ItemMarkup({ site, children }: { site: Site; children: ReactNode }) {
  // The version says everything about an item but what it reads from the site.
  const renderItem: RenderItem = (version, item) => {
    const key = `${site.today} ${site.fundingPeriodLabel} ${version}`;
    const html = kept.get(key) ?? renderToString(<SiteProvider site={site}>{item}</SiteProvider>);
    kept.delete(key);
    kept.set(key, html);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? key);
    return html;
  };
  return <RepeatedItems render={renderItem}>{children}</RepeatedItems>;
}
