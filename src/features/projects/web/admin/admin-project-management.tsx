// What can be done with a project: its status moved, shown or hidden, featured, handed over, deleted.
import { Trash2, UserRoundPen } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.tsx';
import { Section } from '#ui/section.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { DeleteProjectDialog } from './admin-project-actions.tsx';
import { StatusMoves } from './admin-project-status.tsx';
import { ProjectSwitches } from './admin-project-switches.tsx';

const HandOverDialog = part(async () => (await import('./admin-hand-over.tsx')).HandOverDialog);

/** What later slices show among the ways to manage a project; web/ puts it in. */
export type AdminProjectSlots = {
  /** The deadline: extending it, or ending the funding early. */
  FundingEnd: ComponentType<{ found: AdminProject }>;
};

type ProjectManagementProps = { found: AdminProject; slots: AdminProjectSlots };

export function ProjectManagement({ found, slots: { FundingEnd } }: ProjectManagementProps) {
  return (
    <Section title="Manage">
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
    <section aria-labelledby="ownership" className="panel grid content-start justify-items-start gap-3">
      <h3 id="ownership" className="h3">
        Owner
      </h3>
      <p className="text-[0.95rem] text-ink-2">
        {isLocked
          ? 'The owner can’t change while a payment is open or once someone has invested.'
          : found.owner.kind === 'erased'
            ? 'The account of its owner was deleted, so the project takes no investments until you hand it over. Its investors are emailed who runs it.'
            : 'Until someone invests, you can hand the project over. Both people are notified by email.'}
      </p>
      {!isLocked && (
        <Button look="outline" onClick={() => setAsking(true)}>
          <UserRoundPen size={18} aria-hidden />
          Hand over
        </Button>
      )}
      {isAsking && <HandOverDialog found={found} onClose={() => setAsking(false)} onMissed={() => setAsking(false)} />}
    </section>
  );
}

function Deletion({ project }: { project: AdminProject['project'] }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <section aria-labelledby="deletion" className="panel grid content-start justify-items-start gap-3">
      <h3 id="deletion" className="h3">
        Delete
      </h3>
      <p className="text-[0.95rem] text-ink-2">
        Removes the project and its investments from all lists and refunds investors.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
        Delete project
      </Button>
      {isAsking && (
        <DeleteProjectDialog
          project={project}
          onClose={() => setAsking(false)}
          onDeleted={() => void navigate('/admin/projects')}
        />
      )}
    </section>
  );
}
