// One section of the Security page.
import type { ReactNode } from 'react';
import { Panel } from '#ui/section.tsx';

/** Endpoints to refetch after a change to the administrator's own sign-in methods. */
export const securityAddresses = ['/api/admin/security', '/api/admin/user'] as const;

type SecurityPartProps = { title: string; state?: ReactNode; children: ReactNode };

export function SecurityPart({ title, state, children }: SecurityPartProps) {
  return (
    <section aria-label={title}>
      <Panel>
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h2 className="h3 text-lead">{title}</h2>
          {state}
        </div>
        {children}
      </Panel>
    </section>
  );
}
