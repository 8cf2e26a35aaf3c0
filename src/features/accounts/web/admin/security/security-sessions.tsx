// The administrator's own admin sessions: end one, or all others at once.

import { useQuery } from '@tanstack/react-query';
import { endOwnSession, endOwnSessions, listOwnSessions } from '#features/accounts/admin-security-contract.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart } from './security-part.tsx';
import { SessionList } from './session-list.tsx';

const address = '/api/admin/security/sessions';

export function SecuritySessions() {
  const list = useQuery(queryFor(listOwnSessions, {}));
  const end = useAdminAction(endOwnSession, {
    // Ending the current session redirects to the sign-in.
    refetch: [address, '/api/admin/user'],
    done: copy.sessions.ended,
    failed: copy.sessions.endFailed,
  });
  const endOthers = useAdminAction(endOwnSessions, {
    refetch: [address],
    done: copy.sessions.othersEnded,
    failed: copy.sessions.othersFailed,
  });
  return (
    <SecurityPart title={copy.sessions.title}>
      <p className="text-ink-2">{copy.sessions.text}</p>
      <QueryView query={list} pending={<Skeleton className="mt-4 h-20" />} failed={copy.sessions.loadFailed}>
        {(sessions) => (
          <>
            <SessionList
              sessions={sessions}
              ending={end.isPending ? String(end.variables.params.sessionId) : undefined}
              onEnd={({ id }) => end.mutate({ params: { sessionId: id } })}
            />
            {sessions.length > 1 && (
              <Button look="outline" className="mt-4" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {copy.sessions.endOthers}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </SecurityPart>
  );
}
