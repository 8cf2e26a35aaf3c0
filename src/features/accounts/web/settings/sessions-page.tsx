// '/settings/sessions': where the person is signed in; each session can be ended.

import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { browserWords } from '../../browser-copy.ts';
import { endOtherPersonSessions, endPersonSession, listPersonSessions } from '../../own-account-contract.ts';
import { useSignOut } from '../use-sign-out.ts';
import { settingsCopy } from './settings-copy.ts';
import { SettingsFrame } from './settings-frame.tsx';

const copy = settingsCopy.sessions;
const sessionsQuery = queryFor(listPersonSessions, {});

export const sessionsScreen = screen({
  Component: SessionsPage,
  queries: () => [sessionsQuery],
  meta: () => ({ title: copy.title }),
});

const options = { refetch: ['/api/users/sessions'], failed: copy.endFailed };

function SessionsPage() {
  const endOthers = useAction(endOtherPersonSessions, { ...options, done: copy.othersEnded });
  return (
    <SettingsFrame title={copy.title} lead={copy.lead}>
      <QueryView
        query={useQuery(sessionsQuery)}
        pending={<Loading label={settingsCopy.loading} blocks={['h-40']} />}
        failed={copy.loadFailed}
      >
        {(sessions) => (
          <>
            <ul className="panel !py-2" aria-label={copy.title}>
              {sessions.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 ? (
              <Button look="outline" className="mt-5" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {copy.endOthers}
              </Button>
            ) : (
              <p className="small mt-4">{copy.only}</p>
            )}
          </>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

function Session({ session }: { session: SessionItem }) {
  const { id, address: from, userAgent, startedAt, lastUsedAt, isCurrent } = session;
  const { signOut, isPending } = useSignOut();
  const end = useAction(endPersonSession, { ...options, done: copy.ended });
  const browser = browserWords(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-b-0">
      <Laptop size={20} aria-hidden className="shrink-0 text-ink-3 max-sm:hidden" />
      <div className="min-w-[12rem] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {browser}
          {isCurrent && <Badge tone="good">{copy.current}</Badge>}
        </p>
        <p className="mt-0.5 text-note text-ink-2 wrap-anywhere">
          {copy.from(from)}. {copy.started} <Moment at={startedAt} />, {copy.lastUsed} <Moment at={lastUsedAt} />.
        </p>
      </div>
      <Button
        look="outline"
        size="small"
        aria-label={copy.endItem(isCurrent ? copy.current.toLowerCase() : browser)}
        busy={isCurrent ? isPending : end.isPending}
        onClick={() => (isCurrent ? signOut() : end.mutate({ params: { sessionId: id } }))}
      >
        {copy.end}
      </Button>
    </li>
  );
}
