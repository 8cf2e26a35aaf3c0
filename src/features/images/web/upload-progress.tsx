// The progress of one upload, or why it failed and what to do.

import { RotateCw, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { imageCopy } from './image-copy.ts';
import type { PictureUpload } from './use-picture-uploads.ts';

type UploadProgressProps = {
  upload: PictureUpload;
  /** The uploaded thing, mid-sentence: 'the cover', 'image 2'. */
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
          {upload.replaces === undefined ? imageCopy.notUploadedShort : imageCopy.notReplaced} {step.message}
        </p>
        <div className="flex flex-wrap gap-2">
          {step.canRetry && (
            <Button look="outline" size="small" onClick={onRetry}>
              <RotateCw size={16} aria-hidden />
              {imageCopy.retry}
              <span className="sr-only"> {imageCopy.retryLabel(name)}</span>
            </Button>
          )}
          <Button look="quiet" size="small" data-remove onClick={onDrop}>
            {upload.replaces === undefined ? imageCopy.leaveOut : imageCopy.keepPrevious}
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
        <p className="text-small text-ink-2 tabular-nums">{stepText(percent, step.at)}</p>
        <ProgressBar percent={percent} label={imageCopy.uploadLabel(name)} />
      </div>
      <Button
        look="quiet"
        size="icon"
        data-remove
        aria-label={imageCopy.cancelLabel(name)}
        title={imageCopy.stop}
        onClick={onDrop}
      >
        <X size={18} aria-hidden />
      </Button>
    </div>
  );
}

function stepText(percent: number, at: 'waiting' | 'sending' | 'preparing'): string {
  if (at === 'waiting') return imageCopy.queued;
  return at === 'preparing' ? imageCopy.preparing : `Uploading, ${Math.floor(percent)}%`;
}
