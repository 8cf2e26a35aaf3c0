// One picture of a gallery or a story at window size, with buttons for the previous and the next one.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { PictureDialog } from '#ui/dialog/picture-dialog.tsx';
import { imageCopy } from './image-copy.ts';
import { UploadedPicture } from './uploaded-picture.tsx';

const { lightbox: copy } = imageCopy;

/** `text` describes the picture, and is empty if its owner did not. A caption is shown instead of it. */
export type ShownPicture = { address: string; text: string; caption?: string };

type PictureLightboxProps = {
  pictures: readonly ShownPicture[];
  shown: number;
  /** `undefined` closes it. */
  onShow: (index: number | undefined) => void;
};

export function PictureLightbox({ pictures, shown, onShow }: PictureLightboxProps) {
  const picture = pictures[shown];
  if (!picture) return null;
  const go = (step: number) => onShow((shown + step + pictures.length) % pictures.length);
  const several = pictures.length > 1;
  return (
    <PictureDialog
      title={copy.position({ index: shown + 1, count: pictures.length })}
      onClose={() => onShow(undefined)}
      onKeyDown={(event) => {
        if (!several || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        go(event.key === 'ArrowLeft' ? -1 : 1);
      }}
      footer={
        <>
          <p className="mr-auto min-w-0 text-note text-ink-2 wrap-anywhere" aria-live="polite" dir="auto">
            {picture.caption || picture.text || copy.picture(shown + 1)}
          </p>
          {several && (
            <div className="flex gap-2">
              <IconButton label={copy.previous} look="outline" onClick={() => go(-1)}>
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              <IconButton label={copy.next} look="outline" onClick={() => go(1)}>
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </div>
          )}
        </>
      }
    >
      <UploadedPicture
        // The next picture must not appear in this one's aspect ratio while it loads.
        key={picture.address}
        address={picture.address}
        alt={picture.text}
        sizes="100vw"
        eager
      />
    </PictureDialog>
  );
}
