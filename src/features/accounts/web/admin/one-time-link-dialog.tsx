// The link of somebody who was made an administrator from the list of people, over that list.
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { InvitationLink } from './admin-invitation-link.tsx';

type OneTimeLinkDialogProps = { person: { name: string; email: string }; link: string; onClose: () => void };

export function OneTimeLinkDialog({ person, link, onClose }: OneTimeLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`A link for ${person.name}`}
      footer={
        <Button look="outline" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="mt-5">
        <InvitationLink name={person.name} email={person.email} url={link} mailed={false} />
      </div>
    </Dialog>
  );
}
