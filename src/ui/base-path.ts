// The path below which this site is served, for addresses in raw attributes, forms and requests. React Router adds it to its own links.
import { addBasePath, getBasePath, removeBasePath } from '#kernel/base-path.ts';

let basePath = '';

/** Called before anything is rendered, on the server and in the browser. A process serves one site. */
export function setBasePath(publicUrl: string): void {
  basePath = getBasePath(publicUrl);
}

/** For React Router: '/' or '/kindling/'. */
export function getBasename(): string {
  return `${basePath}/`;
}

/** An address of this site for `href`, `src`, `action`, `fetch` and the like; other addresses stay as they are. */
export function withBase(address: string): string {
  return addBasePath(basePath, address);
}

/** The address inside the product of one that the browser or the server names. */
export function withoutBase(address: string): string {
  return removeBasePath(basePath, address) ?? address;
}

/** A name in the storage of the browser, which all sites of a host share. */
export function siteKey(name: string): string {
  return basePath + name;
}

/** The links and pictures of HTML that the server made from Markdown. */
export function withBaseInHtml(html: string): string {
  if (basePath === '') return html;
  return html.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(/(?<= (?:href|src|srcset)="|, )\/(?!\/)/g, `${basePath}/`),
  );
}
