// The notice itself, on sonner. One fixed id, so a new notice replaces the old one in place: never two.
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as sonner } from 'sonner';
import { IconButton } from './button.tsx';
import { connectToasts, type Toast } from './toast.ts';

const noticeId = 'notice';
const durationMs = 5000;

export function Toaster() {
  useEffect(
    () =>
      connectToasts((notice) => {
        sonner.custom(() => <Notice {...notice} />, { id: noticeId, duration: durationMs });
      }),
    [],
  );
  return (
    <Sonner visibleToasts={1} duration={durationMs} position={placeOfNotices()} style={{ fontFamily: 'inherit' }} />
  );
}

/** On a phone, dialogs and the buttons one presses next are at the bottom: a notice there would lie on them. */
function placeOfNotices(): 'top-center' | 'bottom-right' {
  return matchMedia('(max-width: 640px)').matches ? 'top-center' : 'bottom-right';
}

function Notice({ title, description, variant = 'default' }: Toast) {
  return (
    <div className={`toast toast-${variant}`} role={variant === 'destructive' ? 'alert' : undefined}>
      <div className="min-w-0 py-1">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-text">{description}</p>}
      </div>
      <IconButton label="Close" onClick={() => sonner.dismiss(noticeId)}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
