// The button: four looks, four sizes, and a busy state that keeps its width and is announced to screen readers.
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '#ui/feedback/spinner.tsx';

// Utilities of primitives.css, because buttons are in every first view.
const looks = { solid: 'btn-solid', outline: 'btn-outline', quiet: 'btn-quiet', danger: 'btn-danger' };

/** `icon` is square, for a picture alone. */
const sizes = { small: 'px-3.5', medium: '', large: 'btn-large', icon: 'w-(--control) p-0' };

export type ButtonLook = keyof typeof looks;
export type ButtonSize = keyof typeof sizes;

type Looks = { look?: ButtonLook | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined };

/** The classes of a button, for links and forms that look like one. */
export function buttonClass({ look = 'solid', size = 'medium', wide = false }: Looks, extra = ''): string {
  return ['btn', looks[look], sizes[size], wide && 'w-full', extra].filter(Boolean).join(' ');
}

export type ButtonProps = Looks & { busy?: boolean; children: ReactNode } & Omit<ComponentProps<'button'>, 'children'>;

/** A busy button keeps its focus and ignores presses, so a second press cannot send twice. */
export function Button({ look, size, wide, busy = false, className, type = 'button', onClick, ...given }: ButtonProps) {
  const { children, 'aria-disabled': disabled, ...rest } = given;
  return (
    <button
      type={type}
      className={buttonClass({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {/* An element of its own, so that the spinner can appear and disappear on a page that the browser has translated. */}
      <span className="contents">{children}</span>
    </button>
  );
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({ label, look = 'quiet', ...rest }: { label: string } & ButtonProps) {
  return <Button {...rest} look={look} size="icon" aria-label={label} title={label} />;
}
