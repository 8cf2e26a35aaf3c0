// Links: one that looks like a button, one that looks like a link.
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';

type LinkButtonProps = ComponentProps<typeof Link> & { look?: ButtonLook; size?: ButtonSize; wide?: boolean };

export function LinkButton({ look, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ look, size, wide }, className)} />;
}

export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`link ${className}`} />;
}
