// Shown when a second factor becomes required while an admin page is open, so nothing typed in it is lost.

import { withBase } from '#ui/base-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { secondFactorPath } from '../admin-place.ts';
import { securityCopy as copy } from '../security-copy.ts';

type SecondFactorDialogProps = {
  /** The setup page, with the page to return to. */
  address: string;
  onClose: () => void;
};

export function SecondFactorDialog({ address, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={copy.required.title}
      description={copy.required.meanwhile}
      footer={
        <>
          <LinkButton look="outline" to={address} onClick={onClose}>
            {copy.required.leave}
          </LinkButton>
          <a
            className={buttonClass({})}
            href={withBase(secondFactorPath)}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            {copy.required.newTab}
          </a>
        </>
      }
    >
      <p className="mt-3 text-ink-2">{copy.required.newTabHint}</p>
    </Dialog>
  );
}
