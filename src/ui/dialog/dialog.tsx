// Dialogs: focus stays inside, Escape and the close button close them. On a phone they slide up from the bottom.

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { actionCopy } from '../action-copy.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** For wide content such as a picture. */
  wide?: boolean;
  /** Receives focus when the element that had it is gone. */
  elseFocus?: RefObject<HTMLElement | null>;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, wide = false, elseFocus } = props;
  const before = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className={wide ? 'dialog min-[561px]:w-[min(calc(100vw-32px),46rem)]' : 'dialog'}
          // Our dialogs are opened by code, not by a trigger the library knows, so focus is restored here.
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
            else elseFocus?.current?.focus();
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="h3 pr-10 text-[1.45rem]">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
          )}
          {children}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
          <Radix.Close className="btn btn-quiet btn-icon dialog-close" aria-label={actionCopy.close}>
            <X size={18} aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ConfirmDialogProps = Omit<DialogProps, 'footer'> & {
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
};

/** Confirms an irreversible action. The caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = actionCopy.cancel, busy = false, danger = true, onConfirm, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button look="outline" onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button look={danger ? 'danger' : 'solid'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
