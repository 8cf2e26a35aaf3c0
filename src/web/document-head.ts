// The head of a document: title, description, link previews and robots.

import { previewFile } from '#features/images/image-address.ts';
import { sharePicturePath } from '#features/landing/share-picture-path.ts';
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Site } from '#kernel/site.ts';
import type { ScreenMeta } from '#ui/screen.ts';
import { getTitle } from './page.ts';

/** @param path the canonical one */
export function renderHead(meta: ScreenMeta, site: Site, path: string): string {
  const title = getTitle(meta, site);
  const canonical = site.publicUrl + path;
  const picture = toPreview(meta.image);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta.description && tag('name', 'description', meta.description),
    meta.robots ? tag('name', 'robots', meta.robots) : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta.feed &&
      `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(meta.feed)}">`,
    tag('property', 'og:site_name', site.name),
    tag('property', 'og:title', title),
    tag('property', 'og:type', meta.type ?? 'website'),
    tag('property', 'og:url', canonical),
    meta.description && tag('property', 'og:description', meta.description),
    tag('property', 'og:image', site.publicUrl + picture.path),
    tag('property', 'og:image:type', picture.type),
    tag('name', 'twitter:card', meta.image ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('');
}

/** Networks read JPEG and PNG. A page that has no image uses that of the site. */
function toPreview(image: string | undefined): { path: string; type: string } {
  const uploaded = /^\/media\/[^/]+/.exec(image ?? '')?.[0];
  if (uploaded !== undefined) return { path: `${uploaded}/${previewFile}`, type: 'image/jpeg' };
  return { path: sharePicturePath, type: 'image/png' };
}

function tag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(shorten(content))}">`;
}

/** Search engines and link previews show about 160 characters. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s+\S*$/, '')}...`;
}
