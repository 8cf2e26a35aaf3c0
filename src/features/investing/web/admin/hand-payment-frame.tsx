// The dialog for recording a manual payment, its common fields, and the rule of its required ones.

import type { FormEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { maxReason, maxReference } from '../../admin-investment-rules.ts';
import { suspenseCopy as copy } from './suspense-copy.ts';

type HandPaymentFrameProps = {
  /** Explains what is recorded, and that it cannot be undone. */
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

type HandPaymentField = UseFormRegisterReturn & { hint: string; error: string | undefined };

/** The fields of every manual payment. */
export function HandPaymentFields({ reference, reason }: { reference: HandPaymentField; reason: HandPaymentField }) {
  return (
    <>
      <TextField label={copy.manual.reference} maxLength={maxReference} {...reference} />
      <TextArea label={actionCopy.reason} rows={3} maxLength={maxReason} {...reason} />
    </>
  );
}

/** Validation rule of a required field. */
export const requireText = (what: string) => (text: string) => text.trim() !== '' || copy.manual.required(what);

/** Validation of the common fields. */
export const handPaymentRules = {
  reference: { validate: requireText(copy.manual.theReference) },
  reason: { validate: requireText(copy.manual.theReason) },
};
