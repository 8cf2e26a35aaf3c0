// How far one upload is, or why it failed and what can be done about it.
import { RotateCw, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import type { PictureUpload } from './use-picture-uploads.ts';

type UploadProgressProps = {
  upload: PictureUpload;
  /** What is uploaded, in the middle of a sentence: 'the cover', 'picture 2'. */
  name: string;
  onRetry: () => void;
  onDrop: () => void;
};

export function UploadProgress({ upload, name, onRetry, onDrop }: UploadProgressProps) {
  const { step } = upload;
  if (step.at === 'failed') {
    return (
      <div className="grid gap-2">
        <p className="field-error">
          {upload.replaces === undefined ? 'Not uploaded.' : 'Not replaced.'} {step.message}
        </p>
        <div className="flex flex-wrap gap-2">
          {step.canRetry && (
            <Button look="outline" size="small" onClick={onRetry}>
              <RotateCw size={16} aria-hidden />
              Retry
              <span className="sr-only"> the upload of {name}</span>
            </Button>
          )}
          <Button look="quiet" size="small" data-remove onClick={onDrop}>
            {upload.replaces === undefined ? 'Leave it out' : 'Keep the one before'}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </div>
    );
  }
  const percent = step.at === 'sending' ? step.percent : step.at === 'preparing' ? 100 : 0;
  return (
    <div className="flex items-center gap-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-[0.9rem] text-ink-2 tabular-nums">{stepText(percent, step.at)}</p>
        <ProgressBar percent={percent} label={`Upload of ${name}`} />
      </div>
      <Button
        look="quiet"
        className="btn-icon"
        data-remove
        aria-label={`Stop the upload of ${name}`}
        title="Stop the upload"
        onClick={onDrop}
      >
        <X size={18} aria-hidden />
      </Button>
    </div>
  );
}

function stepText(percent: number, at: 'waiting' | 'sending' | 'preparing'): string {
  if (at === 'waiting') return 'Waiting for its turn…';
  return at === 'preparing' ? 'Preparing the picture…' : `Uploading, ${Math.floor(percent)}%`;
}
