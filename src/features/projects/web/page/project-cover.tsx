// A project's picture: its own, or the art generated for it.
import { ViewTransition } from 'react';
import { PictureSources } from './project-picture.tsx';

type CoverProps = {
  project: { id: number; category: string; coverImage: string | null };
  /** The first picture of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  /** Lets the picture move to its place on the next page. A name may be on a page once: grid cards and the detail header. */
  morph?: boolean;
  /** How wide it is shown, as the attribute of an image says it; as in a grid of cards unless told. */
  sizes?: string;
};

const inGrid = '(min-width: 1140px) 400px, (min-width: 740px) 50vw, 92vw';

/** The address of the art changes with the category, so that it can be kept forever. */
export function coverAddress({ id, category, coverImage }: CoverProps['project']): string {
  return coverImage ?? `/covers/${id}.svg?c=${encodeURIComponent(category)}`;
}

export function ProjectCover({ project, eager = false, morph = true, sizes = inGrid }: CoverProps) {
  const image = (
    <img
      src={coverAddress(project)}
      alt=""
      width={800}
      height={500}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
  const { coverImage } = project;
  const cover =
    coverImage === null ? (
      image
    ) : (
      // A box of its own, so that it can move: what moves is what stands outermost.
      <picture className="block size-full">
        <PictureSources address={coverImage} sizes={sizes} />
        {image}
      </picture>
    );
  if (!morph) return cover;
  // Only a picture that is on both pages moves. A transition of whole pages was measured to hold every navigation up.
  return (
    <ViewTransition name={`cover-${project.id}`} default="none" share="auto">
      {cover}
    </ViewTransition>
  );
}
