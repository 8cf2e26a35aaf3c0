// Confirms before granting admin rights, and lists what they include.

import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { usersCopy as copy } from './admin-users-copy.ts';

type MakeAdminDialogProps = { person: { name: string; email: string }; onConfirm: () => void; onClose: () => void };

export function MakeAdminDialog({ person: { name, email }, onConfirm, onClose }: MakeAdminDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
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
