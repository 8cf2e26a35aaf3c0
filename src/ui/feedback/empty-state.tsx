// An empty state: what would be here, why it is empty, and the next step.
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/link-button.tsx';

type EmptyStateProps = {
  title: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** Makes the action a link to this address. */
  to?: string;
};

export function EmptyState({ title, text, icon, action, to }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-slip border border-dashed border-line-strong px-6 py-12 text-center">
      {icon && <div className="text-ink-3">{icon}</div>}
      <p className="h3">{title}</p>
      {text && <p className="max-w-[34rem] text-ink-2">{text}</p>}
      {action && (
        <div className="mt-2">
          {to === undefined ? (
            action
          ) : (
            <LinkButton look="outline" to={to}>
              {action}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
