// A field for one picture: choose, crop, upload, replace, remove. The upload is used once the form around it is saved.
import { Crop as CropIcon, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useKeptFocus } from '#ui/form/use-kept-focus.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { imageCopy } from './image-copy.ts';
import { type Crop, pictureProblem, type Queue } from './image-upload.ts';
import { ChooseFile, Named, PictureDrop } from './picture-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePictureSources } from './use-picture-sources.ts';
import { type PictureUpload, usePictureUploads } from './use-picture-uploads.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

type OnePictureProps = {
  copy: Record<'label' | 'drop' | 'choose' | 'replace' | 'crop' | 'remove', string> &
    Record<'of' | 'cropTitle' | 'uploaded' | 'removed', string> & {
      failed: (reason: string) => string;
      hint: (limits: string) => string;
    };
  /** Of the uploaded picture; empty for none. */
  address: string;
  onChange: (address: string) => void;
  error: string | undefined;
  queue: Queue;
  /** Announces to screen readers. */
  say: (text: string) => void;
  onUploads?: (uploads: readonly PictureUpload[]) => void;
  renderPreview: (upload: PictureUpload | undefined) => ReactNode;
  crop: { aspect: number; advised?: number; isRound?: boolean };
  /** Text instead of a picture. */
  empty?: ReactNode;
  /** Brings a removed picture back. */
  undo?: { label: string; of: string; restored: string };
  className: string;
};

export function OnePicture(props: OnePictureProps) {
  const { copy, address, onChange, error, queue, say, onUploads, renderPreview, crop, empty, undo, className } = props;
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<File>();
  const [removed, setRemoved] = useState<string>();
  const sources = usePictureSources();
  const errorId = useId();
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus();
  const uploads = usePictureUploads({
    queue,
    onUploaded: ({ file }, image) => {
      sources.keep({ address: image.address, file });
      onChange(image.address);
      say(copy.uploaded);
    },
    onFailed: (_upload, message) => say(copy.failed(message)),
  });
  useEffect(() => onUploads?.(uploads.list), [onUploads, uploads.list]);
  // At most one upload: choosing another image cancels the first.
  const upload = uploads.list.at(-1);
  const choose = ([file]: File[]) => {
    const found = file && pictureProblem(file);
    setProblem(found);
    if (file && found === undefined) setCropping(file);
  };
  const start = (file: File, part: Crop | undefined) => {
    for (const { id } of uploads.list) uploads.drop(id);
    setCropping(undefined);
    setRemoved(undefined);
    // The button that opened the dialog may be gone during the upload.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus());
    uploads.start({ file, crop: part, alt: '', ...(address !== '' && { replaces: address }) });
  };
  const cropAgain = () => void sources.open(address).then(setCropping, () => setProblem(imageCopy.notOpened));
  const remove = () => {
    setProblem(undefined);
    setRemoved(address);
    onChange('');
    say(copy.removed);
  };
  const restore = () => {
    onChange(removed ?? '');
    setRemoved(undefined);
    if (undo) say(undo.restored);
  };
  const shownError = problem ?? error;
  const isEmpty = address === '' && upload === undefined;
  return (
    <div ref={box}>
      <PictureDrop label={copy.label} dropText={copy.drop} onFiles={choose} keptFocus={kept} className={className}>
        {renderPreview(upload)}
        <div className="grid min-w-0 flex-1 basis-[14rem] content-center gap-3">
          {isEmpty && empty}
          {upload && (
            <UploadProgress
              upload={upload}
              name={copy.of}
              onRetry={() => uploads.retry(upload.id)}
              onDrop={() => uploads.drop(upload.id)}
            />
          )}
          {shownError !== undefined && (
            <p id={errorId} role="alert" className="field-error">
              {shownError}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <ChooseFile onFiles={choose} invalid={shownError !== undefined} describedBy={shownError && errorId}>
              <ImageUp size={18} aria-hidden />
              {isEmpty ? <span>{copy.choose}</span> : <Named of={copy.of}>{copy.replace}</Named>}
            </ChooseFile>
            {address !== '' && upload === undefined && (
              <>
                <Button look="quiet" size="small" onClick={cropAgain}>
                  <CropIcon size={17} aria-hidden />
                  <Named of={copy.of}>{copy.crop}</Named>
                </Button>
                <Button look="quiet" size="small" onClick={remove}>
                  <Trash2 size={17} aria-hidden />
                  <Named of={copy.of}>{copy.remove}</Named>
                </Button>
              </>
            )}
            {undo && isEmpty && removed !== undefined && (
              <Button look="quiet" onClick={restore}>
                <Named of={undo.of}>{undo.label}</Named>
              </Button>
            )}
          </div>
          {isEmpty && <p className="field-hint">{copy.hint(imageCopy.limits)}</p>}
        </div>
      </PictureDrop>
      {cropping && (
        <CropDialog
          onLoadError={() => setCropping(undefined)}
          file={cropping}
          title={copy.cropTitle}
          {...crop}
          onUse={(part) => start(cropping, part)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  );
}
