// A project's cover: its own picture, or generated artwork.
import { ViewTransition } from 'react';
import { PictureSources } from '#features/images/web/uploaded-picture.tsx';
import { withBase } from '#ui/base-path.ts';

type CoverProps = {
  project: { id: number; category: string; coverImage: string | null };
  /** The first picture of a page loads immediately, the others lazily. */
  eager?: boolean;
  /** Lets the picture morph into its place on the next page. A transition name must be unique per page. */
  morph?: boolean;
  /** The `sizes` attribute; defaults to a card in a grid. */
  sizes?: string;
};

const inGrid = '(min-width: 1140px) 400px, (min-width: 740px) 50vw, 92vw';

/** The artwork's address changes with the category, so that it can be cached forever. */
export function coverAddress({ id, category, coverImage }: CoverProps['project']): string {
  return coverImage ?? `/covers/${id}.svg?c=${encodeURIComponent(category)}`;
}

export function ProjectCover({ project, eager = false, morph = true, sizes = inGrid }: CoverProps) {
  const { coverImage } = project;
  const image = (
    <img
      src={withBase(coverAddress(project))}
      alt=""
      // Generated artwork is vector graphics, for which this changes nothing.
      decoding={coverImage === null ? undefined : 'async'}
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
  const cover =
    coverImage === null ? (
      image
    ) : (
      // The outermost element takes part in the transition, so the picture has its own box.
      <picture className="block size-full">
        <PictureSources address={coverImage} sizes={sizes} />
        {image}
      </picture>
    );
  if (!morph) return cover;
  // Only a picture on both pages moves. Measurements showed that whole-page transitions delay every navigation.
  return (
    <ViewTransition name={`cover-${project.id}`} default="none" share="auto">
      {cover}
    </ViewTransition>
  );
}
