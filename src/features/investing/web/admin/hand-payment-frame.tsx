// What is the same wherever a payment is recorded that was made by hand: the question, its two ways out, and its fields' rule.
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

type HandPaymentFrameProps = {
  /** What is recorded, and that it cannot be taken back. */
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
      title="Record a payment by hand"
      description={description}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => void onSubmit()}>
            Record the payment
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

/** The rule of a field that may not stay empty. */
export const needed = (what: string) => (text: string) => text.trim() !== '' || `${what} is required`;
