// The button: four looks, three sizes, and a busy state that keeps its width and is announced to screen readers.
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '#ui/feedback/spinner.tsx';

export type ButtonLook = 'solid' | 'outline' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

type Looks = { look?: ButtonLook; size?: ButtonSize; wide?: boolean };

/** The classes of a button, for links and forms that look like one. */
export function buttonClass({ look = 'solid', size = 'medium', wide = false }: Looks, extra = ''): string {
  return `btn btn-${look}${size === 'medium' ? '' : ` btn-${size}`}${wide ? ' btn-wide' : ''}${extra && ` ${extra}`}`;
}

export type ButtonProps = Looks & { busy?: boolean; children: ReactNode } & Omit<ComponentProps<'button'>, 'children'>;

/** A busy button keeps its focus and ignores presses, so a second press cannot send twice. */
export function Button({ look, size, wide, busy = false, className, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className ?? '')}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {rest.children}
    </button>
  );
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({ label, look = 'quiet', className = '', ...rest }: { label: string } & ButtonProps) {
  return <Button {...rest} look={look} aria-label={label} title={label} className={`btn-icon ${className}`} />;
}
