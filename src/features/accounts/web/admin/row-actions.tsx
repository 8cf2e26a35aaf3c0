// Actions on one row of a list: view, edit, delete.

import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { IconButton } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';

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

export type DeletionProps = {
  onClose: () => void;
  /** Called after the deletion. */
  onDone?: () => unknown;
};

/** Input of one deletion call; bulk deletion uses it for each row. */
export function toDeletionInput(id: number, reason = '') {
  return { params: { id }, body: reason === '' ? undefined : { reason } };
}
