// The cover in the project form.

import { useEffect, useState } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import type { Queue } from '#features/images/web/image-upload.ts';
import { OnePicture } from '#features/images/web/one-picture.tsx';
import { ChosenPicture, UploadedPicture } from '#features/images/web/picture-preview.tsx';
import type { PictureUpload } from '#features/images/web/use-picture-uploads.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { picturesCopy } from './pictures-copy.ts';

const copy = picturesCopy.cover;

export type PicturesProps = {
  queue: Queue;
  /** Announced to screen readers. */
  say: (text: string) => void;
  onUploads: (uploads: readonly PictureUpload[]) => void;
};

export function FormCover(props: PicturesProps) {
  const { address, serverError, put } = useCoverField();
  return (
    <div>
      <h3 className="field-label">{copy.label}</h3>
      <OnePicture
        {...props}
        copy={copy}
        address={address}
        onChange={put}
        error={serverError}
        renderPreview={(upload) => <CoverPreview address={address} upload={upload} />}
        // The shape on cards and on the project's page.
        crop={{ aspect: 16 / 10 }}
        empty={<p className="text-note text-ink-2">{copy.empty}</p>}
        undo={{ label: picturesCopy.undo, of: copy.ofRemoving, restored: copy.restored }}
        className="mt-2 grid gap-4 sm:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] sm:gap-6"
      />
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
      {!upload && address !== '' && <UploadedPicture address={address} alt={copy.alt} />}
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
    void import('../../../cover/cover-art.ts').then(({ coverSvg }) => {
      if (isShown) setArt(`data:image/svg+xml,${encodeURIComponent(coverSvg({ id, category }))}`);
    });
    return () => {
      isShown = false;
    };
  }, [isWanted, id, category]);
  return isWanted ? art : undefined;
}
