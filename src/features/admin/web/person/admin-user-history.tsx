// Administrator changes to a user, newest first; views are only in the audit log.

import { useQuery } from '@tanstack/react-query';
import { type AuditItem, listAudit } from '#features/audit/audit-log-contract.ts';
import { AuditDetails } from '#features/audit/web/admin/audit-details.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { userCopy as copy } from './admin-user-copy.ts';

export const personHistoryQuery = (id: number | string) =>
  queryFor(listAudit, { query: { subject: 'user', subjectId: String(id), limit: '100' } });

export function PersonHistory({ id }: { id: number }) {
  return (
    <Panel title={copy.history.title}>
      <QueryView
        query={useQuery(personHistoryQuery(id))}
        pending={<Loading label={copy.history.loading} blocks={['h-[60px]']} />}
        failed={copy.history.loadFailed}
      >
        {(entries) => <Changes entries={entries.filter(({ action }) => !action.endsWith('read'))} />}
      </QueryView>
    </Panel>
  );
}

function Changes({ entries }: { entries: readonly AuditItem[] }) {
  if (entries.length === 0) return <p className="text-ink-2">{copy.history.empty}</p>;
  return (
    <ol className="grid gap-px">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line py-3 last:border-b-0">
          <AuditDetails entry={entry} />
          <p className="mt-1 text-small text-ink-3">
            <Moment at={entry.at} />, {copy.history.by(entry.actor.name)}
          </p>
        </li>
      ))}
    </ol>
  );
}
