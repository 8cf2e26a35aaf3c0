// Actions on one row of a list (view, edit, delete), and the confirmation before deletion.

import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '#kernel/endpoint.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { IconButton } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { deleteUser } from '../../account-contract.ts';
import { useAdminAction } from './use-admin-action.ts';

type RowActionsProps = {
  /** The row's own page. */
  address: string;
  name: string;
  view: { icon: LucideIcon; title: string; label: string };
  renderDeletion: (close: () => void) => ReactNode;
};

export function RowActions({ address, name, view: { icon: Icon, title, label }, renderDeletion }: RowActionsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex gap-1">
      <LinkButton look="quiet" size="icon" to={address} aria-label={label} title={title}>
        <Icon size={18} aria-hidden />
      </LinkButton>
      <LinkButton
        look="quiet"
        size="icon"
        to={`${address}/edit`}
        aria-label={actionCopy.editItem(name)}
        title={actionCopy.edit}
      >
        <Pencil size={18} aria-hidden />
      </LinkButton>
      <IconButton label={actionCopy.deleteItem(name)} title={actionCopy.delete} onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isAsking && renderDeletion(() => setAsking(false))}
    </div>
  );
}

/** An endpoint that deletes with an optional reason. */
type Deletable = Endpoint<
  NonNullable<(typeof deleteUser)['params']>,
  undefined,
  z.ZodMiniType<unknown, { reason?: string | undefined } | null | undefined>,
  undefined
>;

export type DeletionProps = {
  onClose: () => void;
  /** Called after the deletion, before the dialog closes. */
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
      confirmLabel={actionCopy.delete}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={(given) => remove.mutate(toDeletionInput(id, given))}
    />
  );
}

/** Input of one deletion call; bulk deletion uses it for each row. */
export function toDeletionInput(id: number, reason: string | undefined) {
  return { params: { id }, body: reason === undefined ? undefined : { reason } };
}
