// Administrator changes to a user, newest first; views are only in the audit log.

import { useQuery } from '@tanstack/react-query';
import { type AuditItem, listAudit } from '#features/audit/audit-log-contract.ts';
import { type AuditAction, auditActions } from '#features/audit/audit-rules.ts';
import { fieldName, fieldValue } from '#features/audit/web/admin/audit-values.ts';
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
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: AuditItem }) {
  const { action, at, actor, reason, before, after } = entry;
  const names = Object.keys(after ?? before ?? {});
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold">{auditActions[action as AuditAction] ?? action}</p>
      <p className="text-note text-ink-2">
        <Moment at={at} />, {copy.history.by(actor.name)}
      </p>
      {names.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-note">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              <span className="text-ink-3">{fieldName(name)}: </span>
              {before !== null && <del className="text-ink-3">{fieldValue(name, before[name])}</del>}
              {before !== null && after !== null && <span> → </span>}
              {after !== null && <ins className="no-underline">{fieldValue(name, after[name])}</ins>}
            </li>
          ))}
        </ul>
      )}
      {reason !== null && <p className="mt-1 text-note wrap-anywhere">{copy.history.reason(reason)}</p>}
    </li>
  );
}
