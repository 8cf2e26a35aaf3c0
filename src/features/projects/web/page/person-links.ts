// Pictures whose addresses people typed: which of them may be shown.

/** A picture kept on this site. Others are not shown: they would tell strangers who looks at the page. */
export function ownImage(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
