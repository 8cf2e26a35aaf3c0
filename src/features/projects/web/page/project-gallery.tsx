// 'Gallery': the pictures of a project. Each opens at full size; without JavaScript it links to the file.

import { useState } from 'react';
import { LazyPictureLightbox, loadPictureLightbox } from '#features/images/web/lazy-picture-lightbox.tsx';
import { UploadedPicture } from '#features/images/web/uploaded-picture.tsx';
import { withBase } from '#ui/base-path.ts';
import type { Project } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

export function ProjectGallery({ project }: { project: Project }) {
  const [shown, setShown] = useState<number>();
  const pictures = project.galleryImages.map((address, index) => ({
    address,
    text: project.galleryTexts[index] ?? '',
  }));
  if (pictures.length === 0) return null;
  return (
    <ProjectSection title={pageCopy.gallery}>
      <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3.5">
        {pictures.map((picture, index) => (
          <li key={picture.address}>
            <a
              href={withBase(picture.address)}
              className="cover !aspect-[4/3]"
              aria-label={pageCopy.showPicture({
                index: index + 1,
                count: pictures.length,
                text: picture.text && `: ${picture.text}`,
              })}
              onPointerEnter={() => loadPictureLightbox()}
              onFocus={() => loadPictureLightbox()}
              onClick={(event) => {
                // Opening in a new tab or window follows the link.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                setShown(index);
              }}
            >
              <UploadedPicture address={picture.address} alt={picture.text} sizes="(min-width: 1024px) 260px, 46vw" />
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <LazyPictureLightbox
          pictures={pictures}
          shown={shown}
          onShow={setShown}
          onLoadError={() => location.assign(withBase(pictures[shown]?.address ?? ''))}
        />
      )}
    </ProjectSection>
  );
}
