// A full-window dialog for one picture and its caption.

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { actionCopy } from '../action-copy.ts';
import { dialogOverlay, dialogSurface, useFocusReturn } from './dialog.tsx';

const screenful =
  'flex flex-col gap-2.5 px-3.5 pt-2.5 pb-3.5 max-[561px]:inset-0 max-[561px]:h-dvh max-[561px]:w-full min-[561px]:h-[calc(100dvh-32px)] min-[561px]:w-[min(calc(100vw-32px),1240px)]';

type PictureDialogProps = {
  title: string;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
  footer: ReactNode;
};

/** Open while rendered. */
export function PictureDialog({ title, onClose, onKeyDown, children, footer }: PictureDialogProps) {
  const focus = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlay} data-testid="overlay" />
        <Radix.Content
          className={`${dialogSurface} ${screenful}`}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...focus}
        >
          <div className="flex items-center justify-between gap-4">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            <Radix.Close className={buttonClass({ look: 'quiet', size: 'icon' })} aria-label={actionCopy.close}>
              <X size={18} aria-hidden />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 [&_img]:size-full [&_img]:object-contain">{children}</div>
          <div className="flex items-center gap-4">{footer}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
