// Admin switch of a user: confirms before granting the right, and reverts with a notice if the server refuses.

import { useState } from 'react';
import { Switch } from '#ui/form/switch.tsx';
import { type UserRecord, updateUser } from '../../account-contract.ts';
import { peopleAddresses } from './admin-person-copy.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { MakeAdminDialog } from './make-admin-dialog.tsx';
import { OneTimeLinkDialog } from './one-time-link-dialog.tsx';
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
        checked={change.isPending ? change.variables.body.isAdmin === true : isAdmin}
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
