// The dialog for recording a manual payment, and the rule of its required fields.

import type { FormEvent, ReactNode } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { suspenseCopy as copy } from './suspense-copy.ts';

type HandPaymentFrameProps = {
  /** What is recorded, and that it cannot be undone. */
  description: string;
  isPending: boolean;
  onSubmit: (event?: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

export function HandPaymentFrame({ description, isPending, onSubmit, onClose, children }: HandPaymentFrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.manual.title}
      description={description}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button busy={isPending} onClick={() => void onSubmit()}>
            {copy.manual.submit}
          </Button>
        </>
      }
    >
      <form className="mt-5 grid gap-4" noValidate onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Dialog>
  );
}

/** Validation rule of a required field. */
export const requireText = (what: string) => (text: string) => text.trim() !== '' || copy.manual.required(what);
