// Duties of a company after its offer, each marked as done with a link or a file.
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { type Duty, listDuties, markDutyDone, type ProjectDuties } from '../duty-contract.ts';
import { getRegisterFile, type RegisterFile } from '../share-transfer-contract.ts';
import { registerPageCopy } from './register-screen-copy.ts';
import { useRegisterFile } from './use-register-file.ts';

const copy = registerPageCopy.duties;

/** For the company, which marks them as done. */
export function OwnDuties({ projectId, duties: { duties } }: { projectId: string; duties: ProjectDuties }) {
  return <DutyList duties={duties} toAction={(duty) => <DoneForm projectId={projectId} duty={duty} />} />;
}

type DutyListProps = {
  duties: readonly Duty[];
  /** What the reader can do about one that is not done. */
  toAction: (duty: Duty) => ReactNode;
  /** What the reader can do about one that is done. */
  toUndo?: (duty: Duty) => ReactNode;
};

export function DutyList({ duties, toAction, toUndo }: DutyListProps) {
  if (duties.length === 0) return <p className="text-ink-2">{copy.none}</p>;
  return (
    <ul className="grid">
      {duties.map((duty) => (
        <li key={duty.key} className="grid gap-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold">{duty.title}</span>
            {duty.isOverdue && <Badge tone="warm">{copy.overdue}</Badge>}
            {duty.doneAt !== null && <Badge tone="good">{copy.done}</Badge>}
            <span className="text-small text-ink-3">
              {copy.due} {formatDay(duty.dueOn)} · {duty.law}
            </span>
          </div>
          {duty.doneAt === null ? (
            toAction(duty)
          ) : (
            <>
              <Done duty={duty} />
              {toUndo?.(duty)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Done({ duty: { doneAt, doneBy, link, file } }: { duty: Duty }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2 wrap-anywhere">
      {doneAt !== null && (
        <span>
          <span>{copy.doneOn}</span> <MomentDay at={doneAt} />
        </span>
      )}
      {doneBy !== null && (
        <span>
          <span>{copy.doneBy}</span> <bdi>{doneBy}</bdi>
        </span>
      )}
      {link !== null && (
        <a className="link" href={link} rel="nofollow noopener" target="_blank">
          {link}
        </a>
      )}
      {file !== null && (
        <a className="link" download href={withBase(getAddress(getRegisterFile, { params: { id: file.id } }))}>
          {file.name}
        </a>
      )}
    </p>
  );
}

export const hasProof = (link: string, file: RegisterFile | undefined): boolean =>
  link.trim() !== '' || file !== undefined;

export function toProof(link: string, file: RegisterFile | undefined): { link?: string; fileId?: number } {
  return { ...(link.trim() !== '' && { link: link.trim() }), ...(file && { fileId: file.id }) };
}

function DoneForm({ projectId, duty }: { projectId: string; duty: Duty }) {
  const document = useRegisterFile(Number(projectId));
  const form = useEndpointForm(markDutyDone, {
    defaultValues: { link: '' },
    input: ({ link }) => ({ params: { id: projectId, key: duty.key }, body: toProof(link, document.file) }),
    refetch: [getAddress(listDuties, { params: { id: projectId } })],
    done: copy.marked,
    failed: copy.failed,
  });
  return (
    <form {...form.props} className="grid max-w-[34rem] gap-3">
      {form.alert}
      <TextField
        label={copy.link}
        hint={copy.linkHint}
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...form.field('link', { validate: (value) => hasProof(value, document.file) || copy.missing })}
      />
      <TextField
        label={copy.file}
        hint={copy.fileHint}
        {...document.field}
        onChange={(event) => {
          form.clearErrors('link');
          document.field.onChange(event);
        }}
      />
      <div>
        <Button type="submit" look="outline" size="small" busy={form.isPending || document.isUploading}>
          {copy.mark}
        </Button>
      </div>
    </form>
  );
}
