// A small label. The text carries the meaning; the tone only supports it.
import type { ReactNode } from 'react';

export type BadgeTone = 'primary' | 'secondary' | 'good' | 'warm' | 'danger';

export function Badge({ tone = 'secondary', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
