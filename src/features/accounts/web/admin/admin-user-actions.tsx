// What can be done with one person of the list, or with those selected: look at them, edit, erase.
import { UserRound } from 'lucide-react';
import { deleteUser, type UserRecord } from '../../account-contract.ts';
import { erasureReasonHint, erasureText, peopleAddresses } from './admin-person-words.ts';
import { DeletionDialog, type DeletionProps, deletionOf, RowActions } from './row-actions.tsx';
import { useAdminAction } from './use-admin-action.ts';

export function UserActions({ user }: { user: UserRecord }) {
  const { id, name } = user;
  return (
    <RowActions
      address={`/admin/users/${id}`}
      name={name}
      view={{ icon: UserRound, title: 'View Profile', label: `View Profile of ${name}` }}
      renderDeletion={(close) => <DeleteUserDialog user={user} onClose={close} />}
    />
  );
}

type DeleteUserDialogProps = DeletionProps & { user: { id: number; name: string } };

function DeleteUserDialog({ user: { id, name }, ...rest }: DeleteUserDialogProps) {
  return (
    <DeletionDialog
      {...rest}
      endpoint={deleteUser}
      id={id}
      title={`Delete ${name}?`}
      text={erasureText}
      reason={erasureReasonHint}
      refetch={peopleAddresses}
      done={{ title: 'User deleted', description: 'Everything that said who they were is gone.' }}
      failedTitle="Error deleting user"
    />
  );
}

export function useUserBulk() {
  const remove = useAdminAction(deleteUser);
  return [
    {
      label: 'Delete',
      run: ({ id }: UserRecord, reason?: string) => remove.mutateAsync(deletionOf(id, reason)),
      confirm: {
        title: (count: number) => (count === 1 ? 'Delete this user?' : `Delete these ${count} users?`),
        text: erasureText,
        reason: erasureReasonHint,
      },
    },
  ];
}
