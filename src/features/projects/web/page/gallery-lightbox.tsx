// One gallery picture at full size, with previous and next buttons.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { PictureDialog } from '#ui/dialog/picture-dialog.tsx';
import { ProjectPicture } from '../list/project-picture.tsx';
import type { GalleryPicture } from './project-gallery.tsx';
import { pageCopy } from './project-page-copy.ts';

type GalleryLightboxProps = {
  pictures: readonly GalleryPicture[];
  shown: number;
  /** `undefined` closes it. */
  onShow: (index: number | undefined) => void;
};

export function GalleryLightbox({ pictures, shown, onShow }: GalleryLightboxProps) {
  const picture = pictures[shown];
  if (!picture) return null;
  const go = (step: number) => onShow((shown + step + pictures.length) % pictures.length);
  const several = pictures.length > 1;
  return (
    <PictureDialog
      title={pageCopy.picturePosition({ index: shown + 1, count: pictures.length })}
      onClose={() => onShow(undefined)}
      onKeyDown={(event) => {
        if (!several || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        go(event.key === 'ArrowLeft' ? -1 : 1);
      }}
      footer={
        <>
          <p className="mr-auto min-w-0 text-note text-ink-2 wrap-anywhere" aria-live="polite">
            {picture.text || pageCopy.picture(shown + 1)}
          </p>
          {several && (
            <div className="flex gap-2">
              <IconButton label={pageCopy.previous} look="outline" onClick={() => go(-1)}>
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              <IconButton label={pageCopy.next} look="outline" onClick={() => go(1)}>
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </div>
          )}
        </>
      }
    >
      <ProjectPicture
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
