// Dialogs: focus stays inside, Escape and the close button close them. On a phone they slide up from the bottom.

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { actionCopy } from '../action-copy.ts';

/** The veil over the page under any dialog. */
export const dialogOverlay = 'fixed inset-0 z-40 animate-fade-in bg-[oklch(0.12_0.02_195/0.55)]';

/** The surface of any dialog, without its size and its padding. */
export const dialogSurface =
  'fixed z-41 animate-dialog-in overflow-y-auto bg-surface text-ink shadow-[0_24px_48px_-24px_var(--color-shade)] focus:outline-none min-[561px]:top-1/2 min-[561px]:left-1/2 min-[561px]:-translate-1/2 min-[561px]:rounded-art';

/**
 * Our dialogs are opened by code, not by a trigger the library knows, so focus is restored here: to the element that had it, else to
 * `elseFocus`, else to the page's content, so that Tab continues from there.
 */
export function useFocusReturn(elseFocus?: RefObject<HTMLElement | null>) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
      else if (elseFocus?.current) elseFocus.current.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}

/** On a phone it rises from the bottom. */
const sheet =
  'max-h-[calc(100dvh-32px)] max-[561px]:bottom-0 max-[561px]:left-0 max-[561px]:w-full max-[561px]:rounded-t-art max-[561px]:px-5 max-[561px]:pt-6 max-[561px]:pb-[max(20px,env(safe-area-inset-bottom))] min-[561px]:p-7';
const widths = {
  usual: 'min-[561px]:w-[min(calc(100vw-32px),30rem)]',
  wide: 'min-[561px]:w-[min(calc(100vw-32px),46rem)]',
};

type DialogProps = {
  /** True unless given: most dialogs are open while rendered. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** For wide content such as a picture. */
  wide?: boolean;
  /** Receives focus if the previously focused element is gone. */
  elseFocus?: RefObject<HTMLElement | null>;
};

export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, children, footer, wide = false, elseFocus } = props;
  const focus = useFocusReturn(elseFocus);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlay} data-testid="overlay" />
        <Radix.Content
          className={`${dialogSurface} ${sheet} ${widths[wide ? 'wide' : 'usual']}`}
          {...focus}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="h3 pr-10 text-large">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
          )}
          {children}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
          <Radix.Close
            className={buttonClass({ look: 'quiet', size: 'icon' }, 'absolute top-3 right-3')}
            aria-label={actionCopy.close}
          >
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
          <Button look="outline" onClick={dialog.onClose}>
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
