// Where the admin is signed in to the admin area: each session ended by itself, or all others at once.
import { useQuery } from '@tanstack/react-query';
import { endOwnSession, endOwnSessions, listOwnSessions } from '#features/accounts/admin-security-contract.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { queryFor } from '#ui/queries.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, tell } from './security-part.tsx';
import { SessionList } from './session-list.tsx';

const address = '/api/admin/security/sessions';

export function SecuritySessions() {
  const list = useQuery(queryFor(listOwnSessions, {}));
  const end = useAdminAction(endOwnSession, {
    // Ending this very session leads to the sign-in.
    refetch: [address, '/api/admin/user'],
    onSuccess: () => toast({ title: 'Session ended' }),
    onError: tell('The session was not ended'),
  });
  const endOthers = useAdminAction(endOwnSessions, {
    refetch: [address],
    onSuccess: () => toast({ title: 'All other sessions ended' }),
    onError: tell('The sessions were not ended'),
  });
  return (
    <SecurityPart title="Sessions">
      <p className="text-ink-2">Where you are signed in to the admin area. Sign out any session you don’t recognize.</p>
      {list.isPending && <Skeleton className="mt-4 h-20" />}
      {list.error && <ErrorState title="Your sessions could not be loaded." onRetry={() => void list.refetch()} />}
      {list.data && (
        <SessionList
          sessions={list.data}
          ending={end.isPending ? String(end.variables.params.sessionId) : undefined}
          onEnd={({ id }) => end.mutate({ params: { sessionId: id } })}
        />
      )}
      {list.data && list.data.length > 1 && (
        <Button look="outline" className="mt-4" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          End all other sessions
        </Button>
      )}
    </SecurityPart>
  );
}
