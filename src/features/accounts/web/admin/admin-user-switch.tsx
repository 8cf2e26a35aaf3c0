// Admin switch of a user: confirms before granting the right, and reverts with a notice if the server refuses.

import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { type UserRecord, updateUser } from '../../account-contract.ts';
import { OneTimeLinkDialog } from './admin-invitation-link.tsx';
import { usersCopy as copy, peopleAddresses } from './admin-users-copy.ts';
import { useAdminAction } from './use-admin-action.ts';

export function AdminSwitch({ user: { id, name, email, isAdmin } }: { user: UserRecord }) {
  const [link, setLink] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const change = useAdminAction(updateUser, {
    refetch: peopleAddresses,
    done: { title: copy.updated, description: copy.adminUpdated },
    failed: copy.updateFailed,
    onSuccess: ({ adminSetupUrl }) => setLink(adminSetupUrl),
  });
  const set = (wanted: boolean) => change.mutate({ params: { id }, body: { isAdmin: wanted } });
  return (
    <>
      <Switch
        label={copy.adminSwitch(name)}
        checked={change.isPending ? change.variables.body.isAdmin : isAdmin}
        busy={change.isPending}
        onChange={(wanted) => (wanted ? setIsAsking(true) : set(false))}
      />
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
      {link !== undefined && (
        <OneTimeLinkDialog person={{ name, email }} link={link} onClose={() => setLink(undefined)} />
      )}
    </>
  );
}

type MakeAdminDialogProps = { person: { name: string; email: string }; onConfirm: () => void; onClose: () => void };

/** Lists what admin rights include. */
export function MakeAdminDialog({ person: { name, email }, onConfirm, onClose }: MakeAdminDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.makeAdmin.title(name)}
      description={copy.makeAdmin.text(name, email)}
      confirmLabel={copy.makeAdmin.confirm}
      danger={false}
      onConfirm={onConfirm}
    >
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        {copy.makeAdmin.rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-2">{copy.makeAdmin.next}</p>
    </ConfirmDialog>
  );
}
