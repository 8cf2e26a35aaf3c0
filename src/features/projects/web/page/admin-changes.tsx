// Changes that administrators made to an own project, with their reason.

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { type AdminChange, listAdminChanges } from '../../history/project-change-contract.ts';
import { projectFields } from '../../project-fields.ts';
import { pageCopy } from './project-page-copy.ts';

/** Older changes are in the emails sent with them. */
const shown = 3;

export function AdminChanges({ projectId }: { projectId: number }) {
  const changes = useQuery(queryFor(listAdminChanges, { params: { id: String(projectId) } })).data ?? [];
  if (changes.length === 0) return null;
  return (
    <div className="pb-8">
      <Alert title={pageCopy.adminChanged}>
        <ul className="mt-1 grid gap-2">
          {changes.slice(0, shown).map((change) => (
            <li key={change.id} className="wrap-anywhere">
              <Moment at={change.at} />: {joinLabels(change)}.
              {change.reason !== null && <span>{pageCopy.adminReason(change.reason)}</span>}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

function joinLabels({ fields }: AdminChange): string {
  return fields.map((field) => projectFields[field].label).join(', ');
}
