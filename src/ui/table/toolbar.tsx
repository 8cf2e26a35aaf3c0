// A toolbar: one tab stop, arrow keys between the buttons.
import { Toolbar as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';

export function Toolbar({
  label,
  children,
  className = '',
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root aria-label={label} className={`flex flex-wrap ${className}`}>
      {children}
    </Radix.Root>
  );
}

export function ToolbarButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Button
      type="button"
      className={buttonClass({ look: 'quiet', size: 'icon' })}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </Radix.Button>
  );
}
