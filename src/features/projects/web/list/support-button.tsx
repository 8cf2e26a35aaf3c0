// The support button of a card and of a project's page.
import { Button } from '#ui/button.tsx';
import { OwnChoice } from '#ui/own-choice.tsx';
import { cardCopy } from './project-card-copy.ts';
import { type SupportedProject, useSupport } from './support.tsx';

type SupportButtonProps = { project: SupportedProject; describedBy?: string };

export function SupportButton({ project: { id, supported }, ...rest }: SupportButtonProps) {
  return (
    <OwnChoice name={`support ${id}`} is={supported}>
      {(is) => <Toggle project={{ id, supported: is }} {...rest} />}
    </OwnChoice>
  );
}

/** What depends on the person stays together, because a prepared page contains both forms. Its icon is in icons.css. */
function Toggle({ project, describedBy }: SupportButtonProps) {
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
