// The picture in a person's settings: choose, crop, upload, replace, remove. It is used once the profile is saved.
import { Crop as CropIcon, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { imageCopy } from './image-copy.ts';
import { type Crop, createQueue, pictureProblem } from './image-upload.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { ChooseFile, Named, PictureDrop, useNoStrayDrops } from './picture-drop.tsx';
import { ChosenPicture } from './picture-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePictureSources } from './use-picture-sources.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

const copy = imageCopy.profile;
/** Twice the largest size in which it is shown. */
const advised = 400;
const size = 104;

type ProfilePictureProps = {
  name: string;
  /** The address of the uploaded picture; null for none. */
  address: string | null;
  error: string | undefined;
  onChange: (address: string | null) => void;
};

export function ProfilePicture({ name, address, error, onChange }: ProfilePictureProps) {
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<File>();
  const [said, setSaid] = useState('');
  const [queue] = useState(() => createQueue(1));
  const sources = usePictureSources();
  const errorId = useId();
  const box = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus();
  useNoStrayDrops();
  const uploads = usePictureUploads({
    queue,
    onUploaded: ({ file }, image) => {
      sources.keep({ address: image.address, file });
      onChange(image.address);
      setSaid(copy.uploaded);
    },
    onFailed: (_upload, message) => setSaid(copy.failed(message)),
  });
  const upload = uploads.list.at(-1);
  const choose = ([file]: File[]) => {
    const found = file && pictureProblem(file);
    setProblem(found);
    if (file && found === undefined) setCropping(file);
  };
  const start = (file: File, crop: Crop | undefined) => {
    for (const { id } of uploads.list) uploads.drop(id);
    setCropping(undefined);
    // The button that opened the dialog may be gone during the upload.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus());
    uploads.start({ file, crop, alt: '', ...(address !== null && { replaces: address }) });
  };
  const shownError = problem ?? error;
  return (
    <div ref={box}>
      <p className="field-label">{copy.label}</p>
      <PictureDrop
        label={copy.label}
        dropText={copy.drop}
        onFiles={choose}
        keptFocus={kept}
        className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-4"
      >
        {upload ? (
          <span className="relative block size-[104px] shrink-0 overflow-hidden rounded-full">
            <ChosenPicture file={upload.file} crop={upload.crop} />
          </span>
        ) : (
          <PersonAvatar name={name} image={address} size={size} />
        )}
        <div className="grid min-w-0 flex-1 basis-[14rem] gap-3">
          {upload && (
            <UploadProgress
              upload={upload}
              name={copy.name}
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
              {address === null ? <span>{copy.choose}</span> : <Named of={copy.of}>{copy.replace}</Named>}
            </ChooseFile>
            {address !== null && upload === undefined && (
              <>
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => void sources.open(address).then(setCropping, () => setProblem(imageCopy.notOpened))}
                >
                  <CropIcon size={17} aria-hidden />
                  <Named of={copy.of}>{copy.crop}</Named>
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => {
                    setProblem(undefined);
                    onChange(null);
                    setSaid(copy.removed);
                  }}
                >
                  <Trash2 size={17} aria-hidden />
                  <Named of={copy.of}>{copy.remove}</Named>
                </Button>
              </>
            )}
          </div>
          <p className="field-hint">{copy.hint(imageCopy.limits)}</p>
        </div>
      </PictureDrop>
      <output className="sr-only">{said}</output>
      {cropping && (
        <CropDialog
          onLoadError={() => setCropping(undefined)}
          file={cropping}
          title={copy.cropTitle}
          aspect={1}
          advised={advised}
          isRound
          onUse={(crop) => start(cropping, crop)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  );
}
