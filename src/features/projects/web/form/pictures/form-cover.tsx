// The cover in the project form: choose, crop, upload, replace, remove.

import { Crop as CropIcon, ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { imageCopy } from '#features/images/web/image-copy.ts';
import { type Crop, pictureProblem, type Queue } from '#features/images/web/image-upload.ts';
import { ChooseFile, Named, PictureDrop } from '#features/images/web/picture-drop.tsx';
import { ChosenPicture, UploadedPicture } from '#features/images/web/picture-preview.tsx';
import { UploadProgress } from '#features/images/web/upload-progress.tsx';
import { usePictureSources } from '#features/images/web/use-picture-sources.ts';
import { type PictureUpload, usePictureUploads } from '#features/images/web/use-picture-uploads.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { picturesCopy } from './pictures-copy.ts';

const CropDialog = lazyComponent(async () => (await import('#features/images/web/crop-dialog.tsx')).CropDialog);

/** Aspect ratio on cards and on the project's page. */
const coverShape = 16 / 10;

export type PicturesProps = {
  queue: Queue;
  /** Announced to screen readers. */
  say: (text: string) => void;
  onUploads: (uploads: readonly PictureUpload[]) => void;
};

export function FormCover({ queue, say, onUploads }: PicturesProps) {
  const { address, serverError, put } = useCoverField();
  const [problem, setProblem] = useState<string>();
  const [cropping, setCropping] = useState<File>();
  const [removed, setRemoved] = useState<string>();
  const sources = usePictureSources();
  const errorId = useId();
  const box = useRef<HTMLDivElement>(null);
  const uploads = usePictureUploads({
    queue,
    onUploaded: ({ file }, image) => {
      sources.keep({ address: image.address, file });
      put(image.address);
      say(picturesCopy.cover.uploaded);
    },
    onFailed: (_upload, message) => say(picturesCopy.cover.failed(message)),
  });
  useEffect(() => onUploads(uploads.list), [onUploads, uploads.list]);
  // At most one upload: choosing another image cancels the first.
  const upload = uploads.list.at(-1);
  const choose = ([file]: File[]) => {
    const found = file && pictureProblem(file);
    setProblem(found);
    if (file && found === undefined) setCropping(file);
  };
  const start = (file: File, crop: Crop | undefined) => {
    for (const { id } of uploads.list) uploads.drop(id);
    setCropping(undefined);
    setRemoved(undefined);
    // The button that opened the dialog may be gone during the upload.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input[type=file]')?.focus());
    uploads.start({ file, crop, alt: '', ...(address !== '' && { replaces: address }) });
  };
  const cropAgain = () => void sources.open(address).then(setCropping, () => setProblem(imageCopy.notOpened));
  const remove = () => {
    setProblem(undefined);
    setRemoved(address);
    put('');
    say(picturesCopy.cover.removed);
  };
  const undo = () => {
    put(removed ?? '');
    setRemoved(undefined);
    say(picturesCopy.cover.restored);
  };
  const error = problem ?? serverError;
  const kept = useKeptFocus();
  const isEmpty = address === '' && upload === undefined;
  return (
    <div ref={box}>
      <h3 className="field-label">{picturesCopy.cover.title}</h3>
      <PictureDrop
        label={picturesCopy.cover.title}
        dropText={picturesCopy.cover.drop}
        onFiles={choose}
        keptFocus={kept}
        className="mt-2 grid gap-4 sm:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] sm:gap-6"
      >
        <CoverPreview address={address} upload={upload} />
        <div className="grid content-center gap-3">
          {isEmpty && <p className="text-note text-ink-2">{picturesCopy.cover.empty}</p>}
          {upload && (
            <UploadProgress
              upload={upload}
              name="the cover"
              onRetry={() => uploads.retry(upload.id)}
              onDrop={() => uploads.drop(upload.id)}
            />
          )}
          {error && (
            <p id={errorId} role="alert" className="field-error">
              {error}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <ChooseFile onFiles={choose} invalid={error !== undefined} describedBy={error && errorId}>
              <ImageUp size={18} aria-hidden />
              {isEmpty ? (
                <span>{picturesCopy.cover.choose}</span>
              ) : (
                <Named of={picturesCopy.cover.of}>{picturesCopy.cover.replace}</Named>
              )}
            </ChooseFile>
            {address !== '' && upload === undefined && (
              <>
                <Button look="quiet" size="small" onClick={cropAgain}>
                  <CropIcon size={17} aria-hidden />
                  <Named of={picturesCopy.cover.of}>{picturesCopy.cover.crop}</Named>
                </Button>
                <Button look="quiet" size="small" onClick={remove}>
                  <Trash2 size={17} aria-hidden />
                  <Named of={picturesCopy.cover.of}>{picturesCopy.cover.remove}</Named>
                </Button>
              </>
            )}
            {isEmpty && removed !== undefined && (
              <Button look="quiet" onClick={undo}>
                <Named of={picturesCopy.cover.ofRemoving}>{picturesCopy.undo}</Named>
              </Button>
            )}
          </div>
          {isEmpty && <p className="field-hint">{picturesCopy.cover.hint(imageCopy.limits)}</p>}
        </div>
      </PictureDrop>
      {cropping && (
        <CropDialog
          onLoadError={() => setCropping(undefined)}
          file={cropping}
          title={picturesCopy.cover.cropTitle}
          aspect={coverShape}
          onUse={(crop) => start(cropping, crop)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  );
}

function useCoverField() {
  const { setValue, clearErrors, formState } = useFormContext<ProjectFormValues>();
  const address = useWatch<ProjectFormValues, 'coverImage'>({ name: 'coverImage' });
  const serverError: unknown = get(formState.errors, 'coverImage.message');
  return {
    address,
    serverError: typeof serverError === 'string' ? serverError : undefined,
    put: (next: string) => {
      setValue('coverImage', next, { shouldDirty: true });
      clearErrors('coverImage');
    },
  };
}

function CoverPreview({ address, upload }: { address: string; upload: PictureUpload | undefined }) {
  const art = useArt(address === '' && upload === undefined);
  return (
    <span className="cover">
      {upload && <ChosenPicture file={upload.file} crop={upload.crop} />}
      {!upload && address !== '' && <UploadedPicture address={address} alt={picturesCopy.cover.alt} />}
      {art && <img src={art} alt="" width={800} height={500} />}
    </span>
  );
}

/** The generated artwork shown without a cover. */
function useArt(isWanted: boolean): string | undefined {
  const { id = 'new' } = useParams();
  const category = useWatch<ProjectFormValues, 'category'>({ name: 'category' });
  const [art, setArt] = useState<string>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isShown = true;
    void import('../../../cover-art.ts').then(({ coverSvg }) => {
      if (isShown) setArt(`data:image/svg+xml,${encodeURIComponent(coverSvg({ id, category }))}`);
    });
    return () => {
      isShown = false;
    };
  }, [isWanted, id, category]);
  return isWanted ? art : undefined;
}
