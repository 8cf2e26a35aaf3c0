// How the number of unread notifications is shown.

/** The highest number the badge shows. */
export const maxUnreadShown = 99;

/** The text of the badge; empty for none. */
export function showUnread(unread: number): string {
  if (unread > maxUnreadShown) return `${maxUnreadShown}+`;
  return unread === 0 ? '' : `${unread}`;
}
