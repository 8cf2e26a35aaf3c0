// One part of the security page: a heading, what it is, what can be done.
import type { ReactNode } from 'react';
import type { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Panel } from '#ui/section.tsx';

/** Addresses whose data changes with anything about an admin's own access. */
export const securityAddresses = ['/api/admin/security', '/api/admin/user'] as const;

type SecurityPartProps = { title: string; state?: ReactNode; children: ReactNode };

export function SecurityPart({ title, state, children }: SecurityPartProps) {
  return (
    <section aria-label={title}>
      <Panel>
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <h2 className="h3 text-[1.25rem]">{title}</h2>
          {state}
        </div>
        {children}
      </Panel>
    </section>
  );
}

/** Says that something did not happen, and why. */
export function tell(title: string): (error: ApiError) => void {
  return (error) => toast({ title, description: error.userMessage, variant: 'destructive' });
}
