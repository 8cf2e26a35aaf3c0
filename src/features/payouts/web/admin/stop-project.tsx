// Stops a funded project from its admin page: its held money is returned to its investors.
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { listProjectAddresses, ManagePart } from '#features/projects/web/admin/project-change.tsx';
import { stopProject } from '../../release-contract.ts';
import { OrderButton } from './release-orders.tsx';
import { stopCopy as copy } from './releases-copy.ts';

export function StopProject({ found: { project } }: { found: AdminProject }) {
  if (project.status !== 'funded') return null;
  return (
    <ManagePart title={copy.heading}>
      <p className="text-note text-ink-2">{copy.text}</p>
      <OrderButton
        endpoint={stopProject}
        input={(reason) => ({ params: { id: project.id }, body: { reason } })}
        words={copy.stop}
        refetch={listProjectAddresses(project.id)}
      />
    </ManagePart>
  );
}
