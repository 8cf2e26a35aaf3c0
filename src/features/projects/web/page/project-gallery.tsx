// 'Gallery': the pictures of a project. Each opens at full size; without JavaScript it links to the file.

import { lazy, Suspense, useState } from 'react';
import type { Project } from '../../project-shapes.ts';
import { ProjectPicture } from '../list/project-picture.tsx';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';

const loadLightbox = () => import('./gallery-lightbox.tsx');
const GalleryLightbox = lazy(async () => ({ default: (await loadLightbox()).GalleryLightbox }));

export type GalleryPicture = { address: string; text: string };

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
              href={picture.address}
              className="cover !aspect-[4/3]"
              aria-label={pageCopy.showPicture({
                index: index + 1,
                count: pictures.length,
                text: picture.text && `: ${picture.text}`,
              })}
              onPointerEnter={() => void loadLightbox()}
              onFocus={() => void loadLightbox()}
              onClick={(event) => {
                // Opening in a new tab or window follows the link.
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                setShown(index);
              }}
            >
              <ProjectPicture address={picture.address} alt={picture.text} sizes="(min-width: 1024px) 260px, 46vw" />
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <GalleryLightbox pictures={pictures} shown={shown} onShow={setShown} />
        </Suspense>
      )}
    </ProjectSection>
  );
}
