// A user's sessions; end one or all of them.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endUserSession, endUserSessions, listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { SessionList } from '#features/accounts/web/admin/security/session-list.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { userCopy as copy } from './admin-user-copy.ts';

export function PersonSessions({ id, name }: { id: number; name: string }) {
  const sessions = useQuery(queryFor(listUserSessions, { params: { id } }));
  const [isAsking, setAsking] = useState(false);
  const refetch = [`/api/admin/users/${id}/sessions`, '/api/admin/audit'];
  const failed = (error: { userMessage: string }) =>
    toast({ title: copy.sessions.failed, description: error.userMessage, variant: 'destructive' });
  const end = useAdminAction(endUserSession, {
    refetch,
    onSuccess: () => toast({ title: copy.sessions.ended }),
    onError: failed,
  });
  const endAll = useAdminAction(endUserSessions, {
    refetch,
    onSuccess: () => {
      setAsking(false);
      toast({ title: copy.sessions.allEnded });
    },
    onError: failed,
  });
  return (
    <Panel
      title={copy.sessions.title}
      actions={
        sessions.data !== undefined &&
        sessions.data.length > 0 && (
          <Button look="outline" size="small" onClick={() => setAsking(true)}>
            {copy.sessions.endAll}
          </Button>
        )
      }
    >
      {sessions.isPending && (
        <div role="status" aria-label={copy.sessions.loading}>
          <Skeleton className="h-[60px]" />
        </div>
      )}
      {sessions.isError && (
        <ErrorState
          title={copy.sessions.loadFailed}
          text={sessions.error.userMessage}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data?.length === 0 && <p className="text-ink-2">{copy.sessions.empty}</p>}
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <SessionList
          sessions={sessions.data}
          ending={end.isPending ? String(end.variables.params.sessionId) : undefined}
          onEnd={(session) => end.mutate({ params: { id, sessionId: session.id } })}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={copy.sessions.endAllTitle(name)}
          description={copy.sessions.endAllText}
          confirmLabel={copy.sessions.endAll}
          busy={endAll.isPending}
          onConfirm={() => endAll.mutate({ params: { id } })}
        />
      )}
    </Panel>
  );
}
