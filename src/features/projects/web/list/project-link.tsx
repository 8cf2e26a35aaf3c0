// The title of a project as a link to its page.
import { TextLink } from '#ui/link-button.tsx';

export function ProjectLink({ id, title }: { id: number | string; title: string }) {
  return (
    <TextLink dir="auto" to={`/projects/${id}`}>
      {title}
    </TextLink>
  );
}
