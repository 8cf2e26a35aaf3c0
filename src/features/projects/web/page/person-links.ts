// Checks which user-supplied image addresses may be shown.

/** Images stored on this site. Others are not shown: they would reveal visitors to third parties. */
export function ownImage(path: string | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
