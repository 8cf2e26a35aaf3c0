// Addresses that people typed: which of them may become a link or a picture.

/** An http(s) address, or undefined; never `javascript:` or another scheme that does something. */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** A picture kept on this site. Others are not shown: they would tell strangers who looks at the page. */
export function ownImage(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
