// Assigns an inbox item and resolves or reopens it; and what else every item of the inbox has.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listAdmins } from '#features/accounts/admin-user-contract.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { changeInboxItem } from '../../inbox-contract.ts';
import type { InboxKind } from '../../inbox-rules.ts';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

export const adminsQuery = queryFor(listAdmins, {});

/** Endpoints to refetch after a change in the inbox. */
export const inboxAddresses = ['/api/admin/messages'] as const;

export const inboxLink = { to: '/admin/messages', label: copy.back };

export function StateBadge({ handledAt }: { handledAt: string | null }) {
  return <Badge tone={handledAt === null ? 'warm' : 'good'}>{handledAt === null ? copy.open : copy.resolved}</Badge>;
}

type AssignPanelProps = {
  kind: InboxKind;
  item: { id: number; assignedTo: { id: number; name: string } | null; handledAt: string | null };
  /** When and by whom it was resolved. */
  children?: ReactNode;
};

export function AssignPanel({ kind, item: { id, assignedTo, handledAt }, children }: AssignPanelProps) {
  const admins = useQuery(adminsQuery).data ?? [];
  const change = useAdminAction(changeInboxItem, {
    refetch: inboxAddresses,
    done: (_output, { body }) => (body.handled === undefined ? copy.assign.changed : handlingTitle(body.handled)),
    failed: copy.updateFailed,
  });
  const isHandled = handledAt !== null;
  // A former administrator stays listed as the assignee.
  const known = assignedTo && !admins.some((admin) => admin.id === assignedTo.id) ? [assignedTo] : [];
  return (
    <Panel title={copy.assignee}>
      <SelectField
        label={copy.assign.administrator}
        value={assignedTo?.id ?? ''}
        disabled={change.isPending}
        onChange={({ target: { value } }) =>
          change.mutate({ params: { kind, id }, body: { assignedTo: value === '' ? null : Number(value) } })
        }
      >
        <option value="">{copy.unassigned}</option>
        {[...known, ...admins].map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.name}
          </option>
        ))}
      </SelectField>
      {children && <p className="mt-4 text-note text-ink-2">{children}</p>}
      {kind === 'contact' && (
        <Button
          look="outline"
          className="mt-4"
          busy={change.isPending}
          onClick={() => change.mutate({ params: { kind, id }, body: { handled: !isHandled } })}
        >
          {isHandled ? copy.assign.reopen : copy.assign.resolve}
        </Button>
      )}
    </Panel>
  );
}

const handlingTitle = (handled: boolean) => (handled ? copy.assign.resolved : copy.assign.reopened);
