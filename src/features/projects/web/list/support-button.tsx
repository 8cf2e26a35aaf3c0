// The support button of a card and of a project's page.
import { Button } from '#ui/button.tsx';
import { cardCopy } from './project-card-copy.ts';
import { type SupportedProject, useSupport } from './support.tsx';

type SupportButtonProps = { project: SupportedProject; describedBy?: string };

/** Its icon is in icons.css. */
export function SupportButton({ project, describedBy }: SupportButtonProps) {
  const { pending, toggle } = useSupport();
  return (
    <Button
      look="outline"
      busy={pending.has(project.id)}
      className="btn-support"
      onClick={() => toggle(project)}
      aria-describedby={describedBy}
      aria-pressed={project.supported}
    >
      {project.supported ? cardCopy.supported : cardCopy.support}
    </Button>
  );
}
