// A small label with a meaning by tone; the words carry the meaning, the color only helps.
import type { ReactNode } from 'react';

export type BadgeTone = 'primary' | 'secondary' | 'good' | 'warm' | 'danger';

export function Badge({ tone = 'secondary', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
