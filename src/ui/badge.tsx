// A small label. The text carries the meaning; the tone only supports it.
import type { ReactNode } from 'react';

const tones = {
  primary: 'bg-primary text-on-primary',
  secondary: 'bg-surface-2 text-ink-2 ring-1 ring-line ring-inset',
  good: 'bg-verdigris-soft text-verdigris-ink',
  warm: 'bg-copper-soft text-copper-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = 'secondary', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}
