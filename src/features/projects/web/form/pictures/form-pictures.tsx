// The form's images: cover, gallery, and the number of running uploads.

import { useCallback, useEffect, useState } from 'react';
import { createQueue } from '#features/images/web/image-upload.ts';
import { useNoStrayDrops } from '#features/images/web/picture-drop.tsx';
import type { PictureUpload } from '#features/images/web/use-picture-uploads.ts';
import { FormPart } from '../fields/form-fields.tsx';
import { FormCover } from './form-cover.tsx';
import { FormGallery } from './form-gallery.tsx';
import { picturesCopy } from './pictures-copy.ts';

/** Number of running and failed uploads. */
export type UploadCounts = { running: number; failed: number };

export const noUploads: UploadCounts = { running: 0, failed: 0 };

const none: readonly PictureUpload[] = [];

export function countUploads(uploads: readonly PictureUpload[]): UploadCounts {
  const failed = uploads.filter(({ step }) => step.at === 'failed').length;
  return { running: uploads.length - failed, failed };
}

/** What the image fields of one section share: a queue, and what screen readers are told. */
export function usePictureFields() {
  const [queue] = useState(() => createQueue(2));
  const [said, setSaid] = useState('');
  useNoStrayDrops();
  // A trailing space makes repeated announcements distinct.
  const say = useCallback((text: string) => setSaid((before) => (before === text ? `${text} ` : text)), []);
  return { queue, said, say };
}

export function PicturesPart({ onUploads }: { onUploads: (counts: UploadCounts) => void }) {
  const { queue, said, say } = usePictureFields();
  const [cover, setCover] = useState(none);
  const [gallery, setGallery] = useState(none);
  const { running, failed } = countUploads([...cover, ...gallery]);
  useEffect(() => onUploads({ running, failed }), [onUploads, running, failed]);
  return (
    <FormPart id="pictures" title={picturesCopy.section.title} text={picturesCopy.section.text}>
      <FormCover queue={queue} say={say} onUploads={setCover} />
      <FormGallery queue={queue} say={say} onUploads={setGallery} />
      <output className="sr-only">{said}</output>
    </FormPart>
  );
}

/** Shown in the form's bar while images are uploading or have failed. */
export function UploadsNote({ running, failed }: UploadCounts) {
  if (running === 0 && failed === 0) return null;
  const pictures = (count: number) => (count === 1 ? picturesCopy.one : picturesCopy.many(count));
  return (
    <p role="status" className="text-small leading-tight text-ink-2">
      {running > 0 ? picturesCopy.stillUploading(pictures(running)) : picturesCopy.notUploaded(pictures(failed))}
    </p>
  );
}
