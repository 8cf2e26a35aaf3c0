// Code to copy into other sites. A title may hold markup, so it is escaped for the language of the code.
import { escapeHtml } from '#kernel/escape-html.ts';
import { embedCopy } from './share-copy.ts';
import { badgePath, embedPath } from './share-paths.ts';

type CodeProject = { id: number; title: string };
type CodeSite = { name: string; publicUrl: string };

export function toEmbedCode({ id, title }: CodeProject, { name, publicUrl }: CodeSite): string {
  const frameTitle = escapeHtml(embedCopy.frameTitle(title, name));
  return `<iframe src="${publicUrl}${embedPath(id)}" title="${frameTitle}" width="340" height="430" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

export function toBadgeHtml({ id, title }: CodeProject, { name, publicUrl }: CodeSite): string {
  const alt = escapeHtml(embedCopy.frameTitle(title, name));
  return `<a href="${publicUrl}/projects/${id}"><img src="${publicUrl}${badgePath(id)}" alt="${alt}" height="30"></a>`;
}

export function toBadgeMarkdown({ id, title }: CodeProject, { name, publicUrl }: CodeSite): string {
  const alt = embedCopy.frameTitle(title, name).replaceAll(/[\\[\]<>`*_!]/g, (sign) => `\\${sign}`);
  return `[![${alt}](${publicUrl}${badgePath(id)})](${publicUrl}/projects/${id})`;
}
