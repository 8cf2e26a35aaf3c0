// A permanent message in the page: information, success, warning or failure.
import type { ReactNode } from 'react';

type AlertProps = { tone?: 'info' | 'good' | 'warm' | 'danger'; title?: ReactNode; children?: ReactNode };

/** Failures interrupt a screen reader (role alert); the rest is announced politely. */
export function Alert({ tone = 'info', title, children }: AlertProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={`alert alert-${tone}`}>
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-[0.95rem] text-ink-2">{children}</div>}
    </div>
  );
}
