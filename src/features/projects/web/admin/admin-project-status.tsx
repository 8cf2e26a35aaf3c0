// The status changes a project allows, each with its effect.

import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { updateProject } from '../../project-contract.ts';
import type { ProjectStatus } from '../../project-rules.ts';
import { standingLabel, statusLabels } from '../../project-standing.ts';
import { projectsCopy } from './admin-projects-copy.ts';
import { getReasonPrompt, listProjectAddresses, ManagePart } from './project-change.tsx';

const copy = projectsCopy.status;

export function StatusMoves({ found }: { found: AdminProject }) {
  const { project, moves } = found;
  const { reasonHint, reasonOptional } = getReasonPrompt(found);
  return (
    <ManagePart
      title={projectsCopy.form.status}
      badge={<Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>}
    >
      {moves.length === 0 && <p className="text-note text-ink-2">{copy.final}</p>}
      <ul className="grid gap-3">
        {moves.map(({ to, refusal }) => (
          <li key={to}>
            {refusal === null ? (
              <ActionButton
                look={to === 'failed' ? 'danger' : 'outline'}
                danger={to === 'failed' || to === 'draft'}
                endpoint={updateProject}
                input={(reason) => ({
                  params: { id: project.id },
                  body: { status: to, ...(reason !== '' && { reason }) },
                })}
                words={{
                  title: `${copy.moves[to]}?`,
                  text: describeEffect(to, found),
                  submit: copy.moves[to],
                  reasonHint,
                  done: projectsCopy.updated,
                  doneText: copy.done(statusLabels[to].toLowerCase()),
                  failed: copy.failed,
                }}
                reasonOptional={reasonOptional}
                refetch={listProjectAddresses(project.id)}
              />
            ) : (
              <p className="text-note text-ink-2">{copy.refused(copy.moves[to], refusal)}</p>
            )}
          </li>
        ))}
      </ul>
    </ManagePart>
  );
}

function describeEffect(to: ProjectStatus, { project, held }: AdminProject): string {
  if (to === 'funded') return copy.fundedText(project.fundingRaised, project.fundingGoal);
  if (to === 'failed') return copy.endText({ investors: project.investorCount, raised: project.fundingRaised, held });
  return copy.texts[to];
}
