// Renders toasts with sonner. A new toast replaces the one on screen, so there are never two.

import { X } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { IconButton } from '#ui/button.tsx';
import { actionCopy } from '../action-copy.ts';
import type { Toast } from './toast.ts';

const durationMs = 5000;
/** A toast in its exit animation would take the next one along, so the next one gets a new id. */
const state = { place: 1, isMounted: false };

export function showToast(notice: Toast): void {
  mountRegion();
  const id = `notice-${state.place}`;
  const leave = () => {
    state.place += 1;
  };
  sonner.custom(() => <Notice {...notice} onClose={() => sonner.dismiss(id)} />, {
    id,
    duration: durationMs,
    onAutoClose: leave,
    onDismiss: leave,
  });
}

/** A root of its own, beside the application: the region stays the same on every page. */
function mountRegion(): void {
  if (state.isMounted) return;
  state.isMounted = true;
  const region = document.body.appendChild(document.createElement('div'));
  createRoot(region).render(
    <Toaster visibleToasts={1} duration={durationMs} position={getToastPosition()} style={{ fontFamily: 'inherit' }} />,
  );
}

/** On a phone, dialogs and the next buttons are at the bottom, where a toast would cover them. */
function getToastPosition(): 'top-center' | 'bottom-right' {
  return matchMedia('(max-width: 640px)').matches ? 'top-center' : 'bottom-right';
}

const looks = {
  default: { edge: 'border-l-verdigris', words: '' },
  destructive: { edge: 'border-l-danger', words: 'text-danger-ink' },
} satisfies Record<NonNullable<Toast['variant']>, { edge: string; words: string }>;

function Notice({ title, description, variant = 'default', onClose }: Toast & { onClose: () => void }) {
  const { edge, words } = looks[variant];
  return (
    <div
      className={`grid w-[356px] max-w-[calc(100vw-32px)] grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 rounded-cover border-l-4 bg-surface py-3.5 pr-2 pl-[18px] text-ink shadow-[0_0_0_1px_var(--color-line),0_24px_48px_-24px_var(--color-shade)] ${edge}`}
      role={variant === 'destructive' ? 'alert' : undefined}
    >
      <div className="min-w-0 py-1">
        <p className={`font-strong ${words}`}>{title}</p>
        {description && <p className="text-note leading-[1.4] wrap-anywhere text-ink-2">{description}</p>}
      </div>
      <IconButton label={actionCopy.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
