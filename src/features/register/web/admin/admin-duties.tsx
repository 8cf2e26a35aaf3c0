// Duties of companies for administrators: of all of them, and of one.
import { useId, useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { QueueList, QueueRow } from '#features/payouts/web/admin/queue-list.tsx';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { listOpenDuties, type OpenDuty, type ProjectDuties, recordDutyDone, reopenDuty } from '../../duty-contract.ts';
import { DutyList, hasProof, toProof } from '../duty-list.tsx';
import { useRegisterFile } from '../use-register-file.ts';
import { registerAdminCopy } from './register-admin-copy.ts';
import { toAddresses } from './register-queues.tsx';

const copy = registerAdminCopy.duties;

export const openDutiesQuery = queryFor(listOpenDuties, {});

export function DutyQueueList({ duties }: { duties: readonly OpenDuty[] }) {
  return (
    <QueueList
      label={copy.title}
      empty={copy.none}
      rows={duties.map((duty) => <DutyRow key={`${duty.projectId} ${duty.key}`} duty={duty} />)}
    />
  );
}

function DutyRow({ duty: { projectId, project, stake, key, title, law, dueOn, isOverdue } }: { duty: OpenDuty }) {
  const headingId = useId();
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake }}
      facts={
        <>
          {isOverdue && <Badge tone="warm">{copy.overdue}</Badge>}
          <span>{title}</span>
          <span>{copy.due(formatDay(dueOn))}</span>
          <span>{law}</span>
        </>
      }
      actions={<MarkButton projectId={projectId} dutyKey={key} describedBy={headingId} />}
    />
  );
}

/** All of one company, done ones included. */
export function CompanyDuties({ projectId, duties: { duties } }: { projectId: number; duties: ProjectDuties }) {
  return (
    <DutyList
      duties={duties}
      toAction={({ key }) => (
        <div>
          <MarkButton projectId={projectId} dutyKey={key} />
        </div>
      )}
      toUndo={({ key }) => (
        <div>
          <ActionButton
            endpoint={reopenDuty}
            input={(reason) => ({ params: { id: projectId, key }, body: { reason } })}
            refetch={toAddresses(projectId)}
            words={{ ...copy.reopen, failed: registerAdminCopy.refused }}
            danger={false}
            look="outline"
            size="small"
          >
            {copy.reopenButton}
          </ActionButton>
        </div>
      )}
    />
  );
}

type MarkProps = { projectId: number; dutyKey: string; describedBy?: string };

function MarkButton({ projectId, dutyKey, describedBy }: MarkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {copy.markButton}
      </Button>
      {isOpen && <MarkDialog projectId={projectId} dutyKey={dutyKey} onClose={() => setOpen(false)} />}
    </>
  );
}

function MarkDialog({ projectId, dutyKey, onClose }: MarkProps & { onClose: () => void }) {
  const words = copy.mark;
  const document = useRegisterFile(projectId);
  const form = useAdminForm(recordDutyDone, {
    defaultValues: { link: '' },
    input: ({ link }) => ({ params: { id: projectId, key: dutyKey }, body: toProof(link, document.file) }),
    refetch: toAddresses(projectId),
    done: { title: words.done },
    failed: registerAdminCopy.refused,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      form={{ ...form, isPending: form.isPending || document.isUploading }}
      onClose={onClose}
    >
      <TextField
        label={words.link}
        hint={words.linkHint}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...form.field('link', { validate: (value) => hasProof(value, document.file) || words.missing })}
      />
      <TextField
        label={words.file}
        hint={words.fileHint}
        {...document.field}
        onChange={(event) => {
          form.clearErrors('link');
          document.field.onChange(event);
        }}
      />
    </FormDialog>
  );
}
