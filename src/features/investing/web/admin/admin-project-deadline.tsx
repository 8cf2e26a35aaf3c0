// The deadline of a project: extend it, or close funding early.

import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { listProjectAddresses, ManagePart } from '#features/projects/web/admin/project-change.tsx';
import { addDays } from '#kernel/dates.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { maxReason, minReason } from '#ui/dialog/reason-dialog.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { closeFundingEarly, extendDeadline } from '../../admin-investment-contract.ts';
import { deadlineCopy as words } from './admin-project-deadline-copy.ts';

export function ProjectDeadline({ found: { project } }: { found: AdminProject }) {
  const { today } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { deadline, status } = project;
  const hasPassed = deadline !== null && deadline < today;
  return (
    <ManagePart title={words.heading}>
      <p className="text-note text-ink-2">{deadline === null ? words.none : words.until(deadline)}</p>
      {status !== 'active' && <p className="text-note text-ink-2">{words.notRaising}</p>}
      {status === 'active' && hasPassed && <p className="text-note text-ink-2">{words.passed}</p>}
      {status === 'active' && !hasPassed && (
        <Button look="outline" onClick={() => setAsking(true)}>
          <CalendarPlus size={18} aria-hidden />
          {words.extend}
        </Button>
      )}
      <CloseEarly project={project} />
      {isAsking && <ExtendDialog project={project} onClose={() => setAsking(false)} />}
    </ManagePart>
  );
}

/** Only for keep-what-you-raise projects; an all-or-nothing project is funded by reaching its goal. */
function CloseEarly({ project: { id, status, fundingModel, fundingRaised } }: { project: AdminProject['project'] }) {
  if (status !== 'active' || fundingModel !== 'keep_what_you_raise') return null;
  return (
    <ActionButton
      look="danger"
      endpoint={closeFundingEarly}
      input={(reason) => ({ params: { id }, body: { reason } })}
      words={{ ...words.close, text: words.close.text(fundingRaised) }}
      refetch={listProjectAddresses(id)}
    />
  );
}

function ExtendDialog({ project, onClose }: { project: AdminProject['project']; onClose: () => void }) {
  const { today } = useSite();
  const earliest = addDays(project.deadline ?? today, 1);
  const form = useAdminForm(extendDeadline, {
    defaultValues: { deadline: '', reason: '' },
    input: (body) => ({ params: { id: project.id }, body }),
    refetch: listProjectAddresses(project.id),
    done: (_output, { body }) => ({ title: words.extended, description: words.done(body.deadline) }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`${words.extend}?`}
      description={words.dialogText}
      submit={words.extend}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={words.newDeadline}
        type="date"
        min={earliest}
        {...form.field('deadline', { validate: (day) => day >= earliest || words.dateMissing })}
      />
      <TextArea
        label={actionCopy.reason}
        hint={words.reasonHint}
        rows={3}
        maxLength={maxReason}
        {...form.field('reason', {
          validate: (reason) => reason.trim().length >= minReason || actionCopy.reasonMissing,
        })}
      />
    </FormDialog>
  );
}
