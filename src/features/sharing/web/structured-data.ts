// JSON-LD for search engines (schema.org). A data block is not script, so the content security policy does not apply to it.
import type { Site } from '#kernel/site.ts';

export type StructuredData = { '@type': string } & Record<string, unknown>;

export function organization({ name, publicUrl }: Site): StructuredData {
  return { '@type': 'Organization', name, url: publicUrl, logo: `${publicUrl}/icons/512.png` };
}

export function webSite({ name, publicUrl }: Site): StructuredData {
  return {
    '@type': 'WebSite',
    name,
    url: publicUrl,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/projects?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

type NamedPath = readonly [name: string, path: string];

/** A page that lists other pages. */
export function collection({ publicUrl }: Site, [name, path]: NamedPath, listed: readonly NamedPath[]): StructuredData {
  const itemListElement = listed.map(([title, address], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: title,
    url: publicUrl + address,
  }));
  return {
    '@type': 'CollectionPage',
    name,
    url: publicUrl + path,
    mainEntity: { '@type': 'ItemList', itemListElement },
  };
}

/** @param trail without home */
export function breadcrumbs({ publicUrl }: Site, trail: readonly NamedPath[]): StructuredData {
  const itemListElement = trail.map(([name, path], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: publicUrl + path,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

export function renderStructuredData(data: readonly StructuredData[]): string {
  if (data.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': data });
  // What people wrote must not end the element.
  return `<script type="application/ld+json">${graph.replaceAll('<', '\\u003c')}</script>`;
}
