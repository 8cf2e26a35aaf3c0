// A user's admin rights and the status of their invitation.

import { useState } from 'react';
import { updateUser } from '#features/accounts/account-contract.ts';
import { renewInvitation, withdrawInvitation } from '#features/accounts/admin-user-contract.ts';
import { resetSecondFactor } from '#features/accounts/second-factor-contract.ts';
import { InvitationLink } from '#features/accounts/web/admin/admin-invitation-link.tsx';
import { MakeAdminDialog } from '#features/accounts/web/admin/admin-user-switch.tsx';
import { peopleAddresses } from '#features/accounts/web/admin/admin-users-copy.ts';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Panel } from '#ui/section.tsx';
import type { PersonRecord } from '../../person-contract.ts';
import { userCopy as copy } from './admin-user-copy.ts';

/** For another administrator who lost their second factor and the recovery codes. */
const words = copy.secondFactor;

type Link = { url: string; mailed: boolean; expiresAt?: string };

export function AdminRights({ person }: { person: PersonRecord }) {
  const { id, name, email, isAdmin, username } = person;
  const [link, setLink] = useState<Link>();
  const [isAsking, setIsAsking] = useState(false);
  const options = { refetch: peopleAddresses, failed: copy.edit.failed };
  const toggle = useAdminAction(updateUser, {
    ...options,
    done: { title: copy.edit.done, description: copy.rights.updated },
    onSuccess: ({ adminSetupUrl }) =>
      setLink(adminSetupUrl === undefined ? undefined : { url: adminSetupUrl, mailed: false }),
  });
  const renewLink = useAdminAction(renewInvitation, {
    ...options,
    onSuccess: ({ adminSetupUrl, mailed, expiresAt }) => setLink({ url: adminSetupUrl, mailed, expiresAt }),
  });
  const withdraw = useAdminAction(withdrawInvitation, {
    ...options,
    done: { title: copy.rights.withdrawn, description: copy.rights.withdrawnText(name) },
    onSuccess: () => setLink(undefined),
  });
  const isWaiting = isAdmin && username === null;
  const set = (wanted: boolean) => toggle.mutate({ params: { id }, body: { isAdmin: wanted } });
  return (
    <Panel title={copy.administrator}>
      <div className="flex items-start justify-between gap-4">
        <p className="text-note text-ink-2">{rightsText(person)}</p>
        <span className="shrink-0">
          <Switch
            label={copy.administrator}
            checked={isAdmin}
            busy={toggle.isPending}
            onChange={(checked) => (checked ? setIsAsking(true) : set(false))}
          />
        </span>
      </div>
      {isAsking && (
        <MakeAdminDialog
          person={{ name, email }}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            set(true);
          }}
        />
      )}
      {link && (
        <div className="mt-5">
          <InvitationLink {...link} name={name} email={email} />
        </div>
      )}
      {isAdmin && username !== null && (
        <ActionButton
          className="mt-5"
          endpoint={resetSecondFactor}
          input={(reason) => ({ params: { id }, body: { reason } })}
          words={{ ...words, title: words.title(name), doneText: words.doneText(name) }}
          refetch={[`/api/admin/users/${id}`, '/api/admin/audit']}
        />
      )}
      {isWaiting && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="outline" busy={renewLink.isPending} onClick={() => renewLink.mutate({ params: { id } })}>
            {copy.rights.resend}
          </Button>
          <Button look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
            {copy.rights.withdraw}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function rightsText({ isAdmin, username, invitation }: PersonRecord): string {
  if (!isAdmin) return copy.rights.none;
  if (username !== null) return copy.rights.full;
  if (invitation === null) return copy.rights.noLink;
  const { state, mailedAt, expiresAt } = invitation;
  return state === 'open' ? copy.rights.invited(mailedAt, expiresAt) : copy.rights.expired(expiresAt);
}
