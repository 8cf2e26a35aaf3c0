// Duties of companies for administrators: of all of them, and of one.
import { useId } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { QueueList, QueueRow } from '#features/payouts/web/admin/queue-list.tsx';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { queryFor } from '#ui/queries.ts';
import { listOpenDuties, type OpenDuty, type ProjectDuties, recordDutyDone } from '../../duty-contract.ts';
import { DutyList } from '../duty-list.tsx';
import { registerAdminCopy } from './register-admin-copy.ts';
import { toAddresses } from './register-queues.tsx';

const copy = registerAdminCopy.duties;

export const openDutiesQuery = queryFor(listOpenDuties, {});

export function DutyQueueList({ duties }: { duties: readonly OpenDuty[] }) {
  return (
    <QueueList
      label={copy.title}
      empty={copy.none}
      rows={duties.map((duty) => <DutyRow key={`${duty.projectId} ${duty.key}`} duty={duty} />)}
    />
  );
}

function DutyRow({ duty: { projectId, project, stake, key, title, law, dueOn, isOverdue } }: { duty: OpenDuty }) {
  const headingId = useId();
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake }}
      facts={
        <>
          {isOverdue && <Badge tone="warm">{copy.overdue}</Badge>}
          <span>{title}</span>
          <span>{copy.due(formatDay(dueOn))}</span>
          <span>{law}</span>
        </>
      }
      actions={<MarkButton projectId={projectId} dutyKey={key} describedBy={headingId} />}
    />
  );
}

/** All of one company, done ones included. */
export function CompanyDuties({ projectId, duties: { duties } }: { projectId: number; duties: ProjectDuties }) {
  return (
    <DutyList
      duties={duties}
      toAction={({ key }) => (
        <div>
          <MarkButton projectId={projectId} dutyKey={key} />
        </div>
      )}
    />
  );
}

type MarkProps = { projectId: number; dutyKey: string; describedBy?: string };

function MarkButton({ projectId, dutyKey, describedBy }: MarkProps) {
  return (
    <ActionButton
      endpoint={recordDutyDone}
      input={(link) => ({ params: { id: projectId, key: dutyKey }, body: { link: link.trim() } })}
      words={{ ...copy.mark, failed: registerAdminCopy.refused }}
      maxReasonLength={500}
      refetch={toAddresses(projectId)}
      danger={false}
      size="small"
      look="outline"
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      {copy.markButton}
    </ActionButton>
  );
}
