// The moves a project's status may make, each with what it will do.
import { useState } from 'react';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectStatus } from '../../project-rules.ts';
import { statusLook } from '../list/project-status.ts';
import { reasonAsked } from './admin-project-words.ts';
import { useProjectChange } from './use-project-change.ts';

export function StatusMoves({ found }: { found: AdminProject }) {
  const { project, moves } = found;
  const [wanted, setWanted] = useState<ProjectStatus>();
  const [failure, setFailure] = useState<string>();
  const change = useProjectChange(project.id);
  const move = (to: ProjectStatus, reason: string | undefined) => {
    setFailure(undefined);
    change.mutate(
      { params: { id: project.id }, body: { status: to, ...(reason && { reason }) } },
      {
        onSuccess: () => {
          setWanted(undefined);
          toast({ title: 'Project updated', description: `It is ${statusLook[to].label.toLowerCase()} now.` });
        },
        onError: (error) => {
          setWanted(undefined);
          setFailure(error.userMessage);
        },
      },
    );
  };
  return (
    <section aria-labelledby="status-moves" className="panel grid content-start gap-3">
      <h3 id="status-moves" className="h3 flex flex-wrap items-center gap-3">
        Status
        <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{statusLook[project.status].label}</Badge>
      </h3>
      {moves.length === 0 && <p className="text-[0.95rem] text-ink-2">Final status.</p>}
      <ul className="grid gap-3">
        {moves.map(({ to, refusal }) => (
          <li key={to}>
            {refusal === null ? (
              <Button look={to === 'failed' ? 'danger' : 'outline'} onClick={() => setWanted(to)}>
                {moveWords[to].label}
              </Button>
            ) : (
              <p className="text-[0.95rem] text-ink-2">
                {moveWords[to].label}: not possible now, because {refusal}.
              </p>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <Alert tone="danger" title="The status was not changed">
          {failure}
        </Alert>
      )}
      {wanted && (
        <ReasonDialog
          title={`${moveWords[wanted].label}?`}
          text={moveWords[wanted].text(found)}
          confirmLabel={moveWords[wanted].label}
          danger={takesAway(wanted)}
          {...reasonAsked(found)}
          busy={change.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={(reason) => move(wanted, reason)}
        />
      )}
    </section>
  );
}

function takesAway(to: ProjectStatus): boolean {
  return to === 'failed' || to === 'draft';
}

const moveWords: Record<ProjectStatus, { label: string; text: (found: AdminProject) => string }> = {
  draft: {
    label: 'Back to draft',
    text: () =>
      'Only its creator and administrators will see it, and no one can invest. No one has invested yet, so no money moves.',
  },
  active: {
    label: 'Publish',
    text: () => 'Anyone can find it and invest in it, unless it is private.',
  },
  funded: {
    label: 'Mark as funded',
    text: ({ project }) =>
      `It closes to new investments and keeps the ${formatDollarAmount(project.fundingRaised)} that it has raised of its goal of ${formatDollarAmount(project.fundingGoal)}.`,
  },
  completed: {
    label: 'Complete',
    text: () => 'Everything promised has been delivered. This status is final.',
  },
  failed: {
    label: 'End without funding',
    text: ({ project, held }) =>
      `Its funding ends for good. ${project.investorCount === 0 ? 'No one has invested.' : `${project.investorCount === 1 ? 'One investor gets' : `${formatCount(project.investorCount)} investors get`} the ${formatDollarAmount(project.fundingRaised)} that was raised back, as far as it came by card, and an email.`}${held > 0 ? ` Payments of ${formatDollarAmount(held)} in progress are canceled.` : ''} It stays visible. This action cannot be undone.`,
  },
};
