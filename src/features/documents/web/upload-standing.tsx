// How far an upload is, with a way to cancel it.
import { X } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { ownDocumentsCopy as copy } from './documents-copy.ts';

type UploadStandingProps = { percent: number; name: string; onStop: () => void };

export function UploadStanding({ percent, name, onStop }: UploadStandingProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-small text-ink-2 tabular-nums">{percent < 100 ? copy.sending(percent) : copy.checking}</p>
        <ProgressBar percent={percent} label={copy.progress(name)} />
      </div>
      <IconButton label={copy.stop} onClick={onStop}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
