// Over a page of the admin area that was open when a second factor became required: what is typed in it can stay.
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { secondFactorPath } from '../admin-place.ts';

type SecondFactorDialogProps = {
  /** Of the set-up, with the way back. */
  address: string;
  onClose: () => void;
};

export function SecondFactorDialog({ address, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up a second factor to go on"
      description="Two-factor authentication is now required for all administrators, and you haven’t set it up yet. Nothing was changed."
      footer={
        <>
          <LinkButton look="outline" to={address} onClick={onClose}>
            Leave this page for it
          </LinkButton>
          <a className={buttonClass({})} href={secondFactorPath} target="_blank" rel="noreferrer" onClick={onClose}>
            Set it up in a new tab
          </a>
        </>
      }
    >
      <p className="mt-3 text-ink-2">
        In a new tab, everything you typed here stays. Come back when it is set up, and send it again.
      </p>
    </Dialog>
  );
}
