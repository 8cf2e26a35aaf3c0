// Asks before somebody becomes an administrator, and says what that gives them.
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';

type MakeAdminDialogProps = { person: { name: string; email: string }; onConfirm: () => void; onClose: () => void };

export function MakeAdminDialog({ person: { name, email }, onConfirm, onClose }: MakeAdminDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${name} an administrator?`}
      description={`${name} (${email}) gets full access to the admin area:`}
      confirmLabel="Make administrator"
      danger={false}
      onConfirm={onConfirm}
    >
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        <li>personal data and messages of everyone on the site</li>
        <li>refunds, payments recorded by hand, and every other action on money</li>
        <li>projects, reviews and settings</li>
        <li>making and removing other administrators, including you</li>
      </ul>
      <p className="mt-3 text-ink-2">
        You get a one-time link for them to choose a username and password. This is recorded in the audit log.
      </p>
    </ConfirmDialog>
  );
}
