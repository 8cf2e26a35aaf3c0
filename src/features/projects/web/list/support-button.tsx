// The support button of a card and of a project's page.
import type { LucideIcon } from 'lucide-react';
import { ArrowUp, Check } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { OwnChoice } from '#ui/own-choice.tsx';
import { SharedIcon } from '#ui/shared-icon.tsx';
import { cardCopy } from './project-card-copy.ts';
import { type SupportedProject, useSupport } from './support.tsx';

/** `shared` refers to the icons that a list of cards contains once; see supportIcons. */
type SupportButtonProps = { project: SupportedProject; describedBy?: string; shared?: boolean };

export function SupportButton({ project: { id, supported }, shared = false, ...rest }: SupportButtonProps) {
  return (
    <OwnChoice name={`support ${id}${shared ? ' shared' : ''}`} is={supported}>
      {(is) => <Toggle project={{ id, supported: is }} shared={shared} {...rest} />}
    </OwnChoice>
  );
}

/** What depends on the person stays together, because a prepared page contains both forms. */
function Toggle({ project, describedBy, shared }: SupportButtonProps) {
  const { pending, toggle } = useSupport();
  const isBusy = pending.has(project.id);
  return (
    <Button
      look="outline"
      busy={isBusy}
      className="btn-support"
      onClick={() => toggle(project)}
      aria-describedby={describedBy}
      aria-pressed={project.supported}
    >
      {project.supported ? cardCopy.supported : cardCopy.support}
      {/* CSS shows one of them, before the text. */}
      {!isBusy &&
        [...supportIcons].map(([name, Icon]) =>
          shared ? <SharedIcon key={name} name={name} size={17} /> : <Icon key={name} size={17} aria-hidden />,
        )}
    </Button>
  );
}

export const supportIcons: ReadonlyMap<string, LucideIcon> = new Map([
  ['icon-support', ArrowUp],
  ['icon-supported', Check],
]);
