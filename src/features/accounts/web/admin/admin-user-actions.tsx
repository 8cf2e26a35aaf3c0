// Actions on one user of the list, or on the selected ones: view, edit, delete.

import { UserRound } from 'lucide-react';
import { actionCopy } from '#ui/action-copy.ts';
import { deleteUser, type UserRecord } from '../../account-contract.ts';
import { endUserSessions } from '../../admin-user-contract.ts';
import { usersCopy as copy, peopleAddresses } from './admin-users-copy.ts';
import { ActionDialog } from './record/action-dialog.tsx';
import { RowActions, toDeletionInput } from './row-actions.tsx';
import { useAdminAction } from './use-admin-action.ts';

export function UserActions({ user }: { user: UserRecord }) {
  const { id, name } = user;
  return (
    <RowActions
      address={`/admin/users/${id}`}
      name={name}
      view={{ icon: UserRound, title: copy.viewProfile, label: copy.viewNamedProfile(name) }}
      renderDeletion={(close) => (
        <ActionDialog
          endpoint={deleteUser}
          input={(reason) => toDeletionInput(id, reason)}
          words={{ ...copy.deletion, title: copy.deletion.title(name), submit: actionCopy.delete }}
          reasonOptional
          refetch={peopleAddresses}
          onClose={close}
        />
      )}
    />
  );
}

export function useUserBulk() {
  const remove = useAdminAction(deleteUser);
  const signOut = useAdminAction(endUserSessions);
  return [
    {
      label: copy.emailSelected,
      to: (people: readonly UserRecord[]) => `/admin/announcements?ids=${people.map(({ id }) => id).join(',')}`,
    },
    {
      label: copy.signOut.label,
      run: ({ id }: UserRecord) => signOut.mutateAsync({ params: { id } }),
      confirm: { title: copy.signOut.bulkTitle, text: copy.signOut.text },
    },
    {
      label: actionCopy.delete,
      run: ({ id }: UserRecord, reason?: string) => remove.mutateAsync(toDeletionInput(id, reason)),
      confirm: {
        title: copy.deletion.bulkTitle,
        text: copy.deletion.text,
        reason: copy.deletion.reasonHint,
      },
    },
  ];
}
