// What can be done with one row of a list: look at it, edit it, delete it; and the question before it is gone.
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#kernel/endpoint.ts';
import { IconButton } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { deleteUser } from '../../account-contract.ts';
import { useAdminAction } from './use-admin-action.ts';

type RowActionsProps = {
  /** The page of what the row is about. */
  address: string;
  name: string;
  view: { icon: LucideIcon; title: string; label: string };
  renderDeletion: (close: () => void) => ReactNode;
};

export function RowActions({ address, name, view: { icon: Icon, title, label }, renderDeletion }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex gap-1">
      <LinkButton look="quiet" className="btn-icon" to={address} aria-label={label} title={title}>
        <Icon size={18} aria-hidden />
      </LinkButton>
      <LinkButton look="quiet" className="btn-icon" to={`${address}/edit`} aria-label={`Edit ${name}`} title="Edit">
        <Pencil size={18} aria-hidden />
      </LinkButton>
      <IconButton label={`Delete ${name}`} title="Delete" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isAsking && renderDeletion(() => setAsking(false))}
    </div>
  );
}

/** Whatever is deleted with a reason that may be left out. */
type Deletable = Endpoint<
  NonNullable<(typeof deleteUser)['params']>,
  undefined,
  z.ZodMiniType<unknown, { reason?: string | undefined } | null | undefined>,
  undefined
>;

export type DeletionProps = {
  onClose: () => void;
  /** After it is gone, before the dialog closes. */
  onDeleted?: () => void;
};

type DeletionDialogProps = DeletionProps & {
  endpoint: Deletable;
  id: number;
  title: string;
  text: string;
  /** The hint of the field for the reason. */
  reason: string;
  /** Addresses of the lists it was in. */
  refetch: readonly string[];
  done: { title: string; description: string };
  failedTitle: string;
};

export function DeletionDialog(props: DeletionDialogProps) {
  const { endpoint, id, refetch, done, failedTitle, onClose, onDeleted, ...words } = props;
  const remove = useAdminAction(endpoint, {
    refetch,
    onSuccess: () => {
      onDeleted?.();
      onClose();
      toast(done);
    },
    onError: (error) => {
      onClose();
      if (error.code === 'signed_out') return;
      toast({ title: failedTitle, description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <ReasonDialog
      {...words}
      confirmLabel="Delete"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={(given) => remove.mutate(deletionOf(id, given))}
    />
  );
}

/** The call, also of each one of many. */
export function deletionOf(id: number, reason: string | undefined) {
  return { params: { id }, body: reason === undefined ? undefined : { reason } };
}
