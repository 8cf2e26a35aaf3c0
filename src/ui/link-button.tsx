// Links: one that looks like a button, one that looks like a link, and one to a file.
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { withBase } from './base-path.ts';
import { type ButtonLook, type ButtonSize, buttonClass } from './button.tsx';

type LinkButtonProps = ComponentProps<typeof Link> & { look?: ButtonLook; size?: ButtonSize; wide?: boolean };

export function LinkButton({ look, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass({ look, size, wide }, className)} />;
}

export function TextLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={`link ${className}`} />;
}

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; look?: ButtonLook; size?: ButtonSize };

/** A plain link, because the response is a file. */
export function DownloadLink({ look = 'outline', size, className, children, href, ...rest }: DownloadLinkProps) {
  return (
    <a {...rest} href={withBase(href)} download className={buttonClass({ look, size }, className)}>
      <Download size={18} aria-hidden />
      {children}
    </a>
  );
}
