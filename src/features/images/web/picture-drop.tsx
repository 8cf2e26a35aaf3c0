// The area for adding images: dropped, pasted, or chosen from the device.
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { type ButtonLook, buttonClass } from '#ui/button.tsx';
import type { KeptFocus } from '#ui/form/use-kept-focus.ts';
import { imageTypes } from '../image-contract.ts';

type PictureDropProps = {
  label: string;
  /** Text while a file is dragged over it. */
  dropText: string;
  onFiles: (files: File[]) => void;
  className?: string;
  keptFocus?: KeptFocus;
  children: ReactNode;
};

export function PictureDrop(props: PictureDropProps) {
  const { label, dropText, onFiles, className = '', keptFocus, children } = props;
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent<HTMLElement>) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    setOver(false);
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- in addition to the file field, which does the same
    <div
      {...keptFocus}
      role="group"
      aria-label={label}
      className={`relative ${className}`}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-1.5 z-10 grid items-center rounded-slip border-2 border-dashed border-verdigris bg-verdigris-soft text-center text-base font-semibold text-verdigris-ink">
          {/* Stays in view, even in a tall area. */}
          <p className="sticky top-1/3 bottom-1/3">{dropText}</p>
        </div>
      )}
    </div>
  );
}

type ChooseFileProps = {
  /** Accessible name and visible label. */
  children: ReactNode;
  multiple?: boolean;
  /** Types of files, as in HTML; pictures by default. */
  accept?: string;
  look?: ButtonLook;
  invalid?: boolean;
  describedBy?: string | undefined;
  onFiles: (files: File[]) => void;
};

/** A native file input styled as a button, for keyboards, screen readers and the phone's picture menu. */
export function ChooseFile(props: ChooseFileProps) {
  const {
    children,
    multiple = false,
    accept = imageTypes.join(),
    look = 'outline',
    invalid = false,
    describedBy,
    onFiles,
  } = props;
  return (
    <label
      className={buttonClass(
        { look },
        'relative has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      {children}
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again after a failure.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** A file dropped outside would open in the browser and discard the form. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
}

function holdsFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** A short label on a button, with its object for screen readers. */
export function Named({ children, of }: { children: ReactNode; of: string }) {
  return (
    <span>
      {children}
      <span className="sr-only"> {of}</span>
    </span>
  );
}
