// What can be done with one person of the list, or with those selected: look at them, edit, erase.
import { Pencil, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { deleteUser, type UserRecord } from '#features/accounts/account-contract.ts';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { IconButton } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { peopleAddresses } from './admin-person-words.ts';
import { reasonHint } from './admin-project-words.ts';

const erasureText =
  'This action cannot be undone. Name, address and everything else that says who they were is erased, and they are signed out everywhere. Their investments stay in the books without a name, and their projects stay.';

export function UserActions({ user }: { user: UserRecord }) {
  const { id, name } = user;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex gap-1">
      <LinkButton
        look="quiet"
        className="btn-icon"
        to={`/admin/users/${id}`}
        aria-label={`View Profile of ${name}`}
        title="View Profile"
      >
        <UserRound size={18} aria-hidden />
      </LinkButton>
      <LinkButton
        look="quiet"
        className="btn-icon"
        to={`/admin/users/${id}/edit`}
        aria-label={`Edit ${name}`}
        title="Edit"
      >
        <Pencil size={18} aria-hidden />
      </LinkButton>
      <IconButton label={`Delete ${name}`} title="Delete" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isAsking && <DeleteUserDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

type DeleteUserDialogProps = {
  user: { id: number; name: string };
  onClose: () => void;
  /** After they are gone, before the dialog closes. */
  onDeleted?: () => void;
};

export function DeleteUserDialog({ user: { id, name }, onClose, onDeleted }: DeleteUserDialogProps) {
  const remove = useAdminAction(deleteUser, {
    refetch: peopleAddresses,
    onSuccess: () => {
      onDeleted?.();
      onClose();
      toast({ title: 'User deleted', description: 'Everything that said who they were is gone.' });
    },
    onError: (error) => {
      onClose();
      if (error.code === 'signed_out') return;
      toast({ title: 'Error deleting user', description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <ReasonDialog
      title={`Delete ${name}?`}
      text={erasureText}
      confirmLabel="Delete"
      reason={reasonHint}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={(reason) => remove.mutate({ params: { id }, body: reason === undefined ? undefined : { reason } })}
    />
  );
}

export function useUserBulk() {
  const remove = useAdminAction(deleteUser);
  return [
    {
      label: 'Delete',
      run: ({ id }: UserRecord, reason?: string) =>
        remove.mutateAsync({ params: { id }, body: reason === undefined ? undefined : { reason } }),
      confirm: {
        title: (count: number) => (count === 1 ? 'Delete this user?' : `Delete these ${count} users?`),
        text: erasureText,
        reason: reasonHint,
      },
    },
  ];
}
