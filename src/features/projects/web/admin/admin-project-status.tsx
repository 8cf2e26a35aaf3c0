// The status changes a project allows, each with its effect.

import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectStatus } from '../../project-rules.ts';
import { standingLabel, statusLabels } from '../../project-standing.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { getReasonPrompt } from './reason-prompt-copy.ts';
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
          toast({ title: copy.updated, description: copy.status.done(statusLabels[to].toLowerCase()) });
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
        {copy.form.status}
        <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>
      </h3>
      {moves.length === 0 && <p className="text-note text-ink-2">{copy.status.final}</p>}
      <ul className="grid gap-3">
        {moves.map(({ to, refusal }) => (
          <li key={to}>
            {refusal === null ? (
              <Button look={to === 'failed' ? 'danger' : 'outline'} onClick={() => setWanted(to)}>
                {statusMoves[to].label}
              </Button>
            ) : (
              <p className="text-note text-ink-2">{copy.status.refused(statusMoves[to].label, refusal)}</p>
            )}
          </li>
        ))}
      </ul>
      {failure && (
        <Alert tone="danger" title={copy.status.failed}>
          {failure}
        </Alert>
      )}
      {wanted && (
        <ReasonDialog
          title={`${statusMoves[wanted].label}?`}
          text={statusMoves[wanted].text(found)}
          confirmLabel={statusMoves[wanted].label}
          danger={isDestructive(wanted)}
          {...getReasonPrompt(found)}
          busy={change.isPending}
          onClose={() => setWanted(undefined)}
          onConfirm={(reason) => move(wanted, reason)}
        />
      )}
    </section>
  );
}

function isDestructive(to: ProjectStatus): boolean {
  return to === 'failed' || to === 'draft';
}

const statusMoves: Record<ProjectStatus, { label: string; text: (found: AdminProject) => string }> = {
  draft: {
    label: copy.status.draft,
    text: () => copy.status.draftText,
  },
  active: {
    label: copy.status.publish,
    text: () => copy.status.publishText,
  },
  funded: {
    label: copy.status.funded,
    text: ({ project }) => copy.status.fundedText(project.fundingRaised, project.fundingGoal),
  },
  completed: {
    label: copy.status.complete,
    text: () => copy.status.completeText,
  },
  failed: {
    label: copy.status.end,
    text: ({ project, held }) =>
      copy.status.endText({ investors: project.investorCount, raised: project.fundingRaised, held }),
  },
};
