// Admin switch of a user: confirms before granting the right, and reverts with a notice if the server refuses.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { Switch } from '#ui/form/switch.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { showRow } from '#ui/table/cached-rows.ts';
import { type UserRecord, updateUser } from '../../account-contract.ts';
import { peopleAddresses } from './admin-person-copy.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { MakeAdminDialog } from './make-admin-dialog.tsx';
import { OneTimeLinkDialog } from './one-time-link-dialog.tsx';
import { useAdminAction } from './use-admin-action.ts';

export function AdminSwitch({ user: { id, name, email, isAdmin } }: { user: UserRecord }) {
  const client = useQueryClient();
  const [link, setLink] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const change = useAdminAction(updateUser);
  const set = (wanted: boolean) => {
    const undo = showRow(client, { address: '/api/users', id, change: { isAdmin: wanted } });
    change.mutate(
      { params: { id }, body: { isAdmin: wanted } },
      {
        onSuccess: ({ adminSetupUrl }) => {
          toast({ title: copy.updated, description: copy.adminUpdated });
          setLink(adminSetupUrl);
          for (const address of peopleAddresses) void refetchAddress(client, address);
        },
        onError: (error) => {
          undo();
          if (error.code === 'signed_out') return;
          toast({ title: copy.updateFailed, description: error.userMessage, variant: 'destructive' });
        },
      },
    );
  };
  return (
    <>
      <Switch
        label={copy.adminSwitch(name)}
        checked={isAdmin}
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
