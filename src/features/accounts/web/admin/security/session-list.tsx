// A list of sessions with browser, address and times; each can be ended.

import { Laptop, ShieldCheck } from 'lucide-react';
import type { SessionItem } from '#features/accounts/admin-user-contract.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { browserWords } from '../../../browser-copy.ts';
import { securityCopy as copy } from '../security-copy.ts';

type SessionListProps = {
  sessions: readonly SessionItem[];
  /** The id of the session that is being ended. */
  ending?: string | undefined;
  onEnd: (session: SessionItem) => void;
};

export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  return (
    <ul className="grid gap-px" aria-label={copy.sessions.title}>
      {sessions.map((session) => {
        const { id, kind, address, userAgent, startedAt, lastUsedAt, isCurrent } = session;
        const Sign = kind === 'admin' ? ShieldCheck : Laptop;
        const browser = browserWords(userAgent);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
          >
            <Sign size={20} aria-hidden className="shrink-0 text-ink-3" />
            <div className="min-w-[12rem] flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {browser}
                {kind === 'admin' && <Badge tone="warm">{copy.sessions.adminArea}</Badge>}
                {isCurrent && <Badge tone="good">{copy.sessions.current}</Badge>}
              </p>
              <p className="mt-0.5 text-note text-ink-2 wrap-anywhere">
                {copy.sessions.from(address)}. Started <Moment at={startedAt} />, last used <Moment at={lastUsedAt} />.
              </p>
            </div>
            <Button
              look="outline"
              size="small"
              aria-label={copy.sessions.endItem(browser, lastUsedAt)}
              busy={ending === id}
              onClick={() => onEnd(session)}
            >
              {copy.sessions.end}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
