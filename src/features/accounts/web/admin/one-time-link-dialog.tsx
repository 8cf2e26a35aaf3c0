// Shows the one-time link after admin rights were granted from the user list.

import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { InvitationLink } from './admin-invitation-link.tsx';
import { usersCopy as copy } from './admin-users-copy.ts';

type OneTimeLinkDialogProps = { person: { name: string; email: string }; link: string; onClose: () => void };

export function OneTimeLinkDialog({ person, link, onClose }: OneTimeLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.link.title(person.name)}
      footer={
        <Button look="outline" onClick={onClose}>
          {actionCopy.done}
        </Button>
      }
    >
      <div className="mt-5">
        <InvitationLink name={person.name} email={person.email} url={link} mailed={false} />
      </div>
    </Dialog>
  );
}
