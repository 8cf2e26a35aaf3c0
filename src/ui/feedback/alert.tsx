// A permanent message in the page: information, success, warning or failure.
import type { ReactNode } from 'react';

const tones = {
  info: 'alert',
  good: 'alert alert-good',
  warm: 'alert alert-warm',
  danger: 'alert alert-danger',
};

type AlertProps = { tone?: keyof typeof tones; title?: ReactNode; children?: ReactNode };

/** Failures interrupt a screen reader (role alert); other tones are announced politely. */
export function Alert({ tone = 'info', title, children }: AlertProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={tones[tone]}>
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-note text-ink-2">{children}</div>}
    </div>
  );
}
