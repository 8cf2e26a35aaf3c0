// A full-window dialog for one picture and its caption.

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { actionCopy } from '../action-copy.ts';

type PictureDialogProps = {
  title: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
  footer: ReactNode;
};

/** Open while rendered. */
export function PictureDialog({ title, onClose, onKeyDown, children, footer }: PictureDialogProps) {
  const before = useRef<Element>(null);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="overlay" />
        <Radix.Content
          className="dialog picture-dialog"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={() => {
            before.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
          }}
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            <Radix.Close className="btn btn-quiet btn-icon" aria-label={actionCopy.close}>
              <X size={18} aria-hidden />
            </Radix.Close>
          </div>
          <div className="picture-dialog-place">{children}</div>
          <div className="flex items-center gap-4">{footer}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
