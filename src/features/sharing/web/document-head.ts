// The head of a document: title, description, link previews, feeds, and what search engines are told.
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Site } from '#kernel/site.ts';
import { withBase } from '#ui/base-path.ts';
import type { ScreenMeta } from '#ui/screen.ts';
import { sharePicturePath, sharePictureSize } from '../share-paths.ts';
import type { SharedPage } from './shared-page.ts';
import { renderStructuredData } from './structured-data.ts';

type HeadContext = {
  site: Site;
  /** The canonical one. */
  path: string;
  /** With the site's name. */
  title: string;
  /** Absent for a page that was not found, or has failed. */
  shared?: SharedPage | undefined;
};

export function renderHead(meta: ScreenMeta, { site, path, title, shared }: HeadContext): string {
  const canonical = site.publicUrl + path;
  const picture = shared?.picture ?? sharePicturePath('/');
  const feeds = [...(meta.feed === undefined ? [] : [{ title, path: meta.feed }]), ...(shared?.feeds ?? [])];
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta.description && tag('name', 'description', meta.description),
    meta.robots ? tag('name', 'robots', meta.robots) : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(withBase(feed.path))}">`,
    ),
    `<link rel="manifest" href="${withBase('/manifest.webmanifest')}"><link rel="apple-touch-icon" href="${withBase('/apple-touch-icon.png')}">`,
    tag('property', 'og:site_name', site.name),
    tag('property', 'og:title', title),
    tag('property', 'og:type', meta.type ?? 'website'),
    tag('property', 'og:url', canonical),
    meta.description && tag('property', 'og:description', meta.description),
    tag('property', 'og:image', site.publicUrl + picture),
    tag('property', 'og:image:type', 'image/jpeg'),
    tag('property', 'og:image:width', String(sharePictureSize.width)),
    tag('property', 'og:image:height', String(sharePictureSize.height)),
    tag('property', 'og:image:alt', meta.title),
    tag('name', 'twitter:card', 'summary_large_image'),
    meta.robots ? '' : renderStructuredData(shared?.data ?? []),
  ]
    .filter(Boolean)
    .join('');
}

function tag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(shorten(content))}">`;
}

/** Search engines and link previews show about 160 characters. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}...`;
}
