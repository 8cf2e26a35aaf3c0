// A user's sessions; end one or all of them.

import { useQuery } from '@tanstack/react-query';
import { endUserSession, endUserSessions, listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { SessionList } from '#features/accounts/web/admin/security/session-list.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { userCopy as copy } from './admin-user-copy.ts';

export function PersonSessions({ id, name }: { id: number; name: string }) {
  const sessions = useQuery(queryFor(listUserSessions, { params: { id } }));
  const refetch = [`/api/admin/users/${id}/sessions`, '/api/admin/audit'];
  const end = useAdminAction(endUserSession, { refetch, done: copy.sessions.ended, failed: copy.sessions.failed });
  return (
    <Panel
      title={copy.sessions.title}
      actions={
        sessions.data !== undefined &&
        sessions.data.length > 0 && (
          <ActionButton
            size="small"
            endpoint={endUserSessions}
            input={() => ({ params: { id } })}
            words={{ ...copy.sessions.all, title: copy.sessions.all.title(name) }}
            refetch={refetch}
          />
        )
      }
    >
      <QueryView
        query={sessions}
        pending={<Loading label={copy.sessions.loading} blocks={['h-[60px]']} />}
        failed={copy.sessions.loadFailed}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-2">{copy.sessions.empty}</p>
          ) : (
            <SessionList
              sessions={list}
              ending={end.isPending ? String(end.variables.params.sessionId) : undefined}
              onEnd={(session) => end.mutate({ params: { id, sessionId: session.id } })}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}
