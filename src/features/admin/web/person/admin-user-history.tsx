// Administrator changes to a user, newest first; views are only in the audit log.

import { useQuery } from '@tanstack/react-query';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { AuditDetails } from '#features/audit/web/admin/audit-details.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { userCopy as copy } from './admin-user-copy.ts';

export const personHistoryQuery = (id: number | string) =>
  queryFor(listAudit, { query: { subject: 'user', subjectId: String(id), limit: '100' } });

export function PersonHistory({ id }: { id: number }) {
  const history = useQuery(personHistoryQuery(id));
  const changes = history.data?.filter(({ action }) => !action.endsWith('read'));
  return (
    <Panel title={copy.history.title}>
      {history.isPending && (
        <div role="status" aria-label={copy.history.loading}>
          <Skeleton className="h-[60px]" />
        </div>
      )}
      {history.isError && (
        <ErrorState
          title={copy.history.loadFailed}
          text={history.error.userMessage}
          onRetry={() => void history.refetch()}
        />
      )}
      {changes?.length === 0 && <p className="text-ink-2">{copy.history.empty}</p>}
      {changes !== undefined && changes.length > 0 && (
        <ol className="grid gap-px">
          {changes.map((entry) => (
            <li key={entry.id} className="border-b border-line py-3 last:border-b-0">
              <AuditDetails entry={entry} />
              <p className="mt-1 text-small text-ink-3">
                <Moment at={entry.at} />, {copy.history.by(entry.actor.name)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
