// Managing a project: status, visibility, featured, owner, deletion.

import { Trash2, UserRoundPen } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Section } from '#ui/section.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { DeleteProjectDialog } from './admin-project-actions.tsx';
import { StatusMoves } from './admin-project-status.tsx';
import { ProjectSwitches } from './admin-project-switches.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { ManagePart } from './project-change.tsx';

const TransferDialog = lazyComponent(async () => (await import('./admin-transfer-dialog.tsx')).TransferDialog);

/** Parts of this section that come from later slices, filled in by web/. */
export type AdminProjectSlots = {
  /** The deadline: extending it, or ending the funding early. */
  FundingEnd: ComponentType<{ found: AdminProject }>;
  /** Published updates, with their removal. */
  Updates: ComponentType<{ projectId: number }>;
  /** Members and invitations, with their changes. */
  Team: ComponentType<{ found: AdminProject }>;
  Documents: ComponentType<{ projectId: number; isOwn: boolean }>;
  /** Downloads the whole project. */
  Download: ComponentType<{ projectId: number }>;
};

type ProjectManagementProps = { found: AdminProject; slots: AdminProjectSlots };

export function ProjectManagement({ found, slots: { FundingEnd } }: ProjectManagementProps) {
  return (
    <Section title={copy.manage.title}>
      <div className="grid gap-8 lg:grid-cols-2">
        <StatusMoves found={found} />
        <FundingEnd found={found} />
        <ProjectSwitches found={found} />
        <Ownership found={found} />
        <Deletion project={found.project} />
      </div>
    </Section>
  );
}

function Ownership({ found }: { found: AdminProject }) {
  const [isAsking, setAsking] = useState(false);
  const isLocked = found.project.termsLocked && found.owner.kind !== 'erased';
  return (
    <ManagePart title={copy.form.owner}>
      <p className="text-note text-ink-2">
        {isLocked
          ? copy.manage.ownerLocked
          : found.owner.kind === 'erased'
            ? copy.manage.ownerErased
            : copy.manage.ownerOpen}
      </p>
      {!isLocked && (
        <Button look="outline" onClick={() => setAsking(true)}>
          <UserRoundPen size={18} aria-hidden />
          {copy.transfer.submit}
        </Button>
      )}
      {isAsking && (
        <TransferDialog found={found} onClose={() => setAsking(false)} onLoadError={() => setAsking(false)} />
      )}
    </ManagePart>
  );
}

function Deletion({ project }: { project: AdminProject['project'] }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <ManagePart title={copy.manage.delete}>
      <p className="text-note text-ink-2">{copy.manage.deleteText}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
        {copy.manage.deleteButton}
      </Button>
      {isAsking && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setAsking(false)}
          onDone={() => navigate('/admin/projects')}
        />
      )}
    </ManagePart>
  );
}
