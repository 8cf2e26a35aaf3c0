// The support button of a card and of a project's page.
import { endpointAt } from '#kernel/endpoint-path.ts';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import type { upvoteProject, withdrawUpvote } from '../../project-contract.ts';
import { cardCopy } from './project-card-copy.ts';
import { type SupportedProject, useSupport } from './support.tsx';

const support = endpointAt<typeof upvoteProject>('POST /api/projects/{id}/upvote');
const withdraw = endpointAt<typeof withdrawUpvote>('DELETE /api/projects/{id}/upvote');

type SupportButtonProps = { project: SupportedProject; describedBy?: string };

/** Its icon is in icons.css. */
export function SupportButton({ project, describedBy }: SupportButtonProps) {
  const { pending, toggle } = useSupport();
  return (
    <PlainFormButton
      endpoint={project.supported ? withdraw : support}
      params={{ id: project.id }}
      look="outline"
      busy={pending.has(project.id)}
      className="btn-support"
      onPress={() => toggle(project)}
      aria-describedby={describedBy}
      aria-pressed={project.supported}
    >
      {project.supported ? cardCopy.supported : cardCopy.support}
    </PlainFormButton>
  );
}
