// A project's picture: its own, or the art generated for it.
import { ViewTransition } from 'react';

type CoverProps = {
  project: { id: number; category: string; coverImage: string | null };
  /** The first picture of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  /** Lets the picture move to its place on the next page. A name may be on a page once: grid cards and the detail header. */
  morph?: boolean;
};

/** The address changes with the category, so that the art can be kept for ever. */
export function coverAddress({ id, category, coverImage }: CoverProps['project']): string {
  return coverImage ?? `/covers/${id}.svg?c=${encodeURIComponent(category)}`;
}

export function ProjectCover({ project, eager = false, morph = true }: CoverProps) {
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
  if (!morph) return image;
  // Only a picture that is on both pages moves. A transition of whole pages was measured to hold every navigation up.
  return (
    <ViewTransition name={`cover-${project.id}`} default="none" share="auto">
      {image}
    </ViewTransition>
  );
}
