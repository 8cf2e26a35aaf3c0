// The number of unread notifications on the bell. Loaded after the page, and laid over the bell, so that nothing moves.
import { maxUnreadShown } from '../notification-rules.ts';
import { useUnread } from './unread-query.ts';

export function UnreadBadge() {
  const unread = useUnread();
  if (unread === 0) return null;
  const shown = unread > maxUnreadShown ? `${maxUnreadShown}+` : String(unread);
  return (
    <>
      <span
        aria-hidden
        className="absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-[0.72rem] font-semibold text-(--on-danger) tabular-nums"
      >
        {shown}
      </span>
      <span className="sr-only">, {shown} unread</span>
    </>
  );
}
