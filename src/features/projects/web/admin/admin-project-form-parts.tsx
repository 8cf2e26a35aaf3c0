// The parts of the project form that only administrators have: status, visibility, featured, and why.

import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { SelectField, TextArea } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectVisibility } from '../../project-rules.ts';
import { FormPart, FormSelect } from '../form-fields/form-fields.tsx';
import { statusLook } from '../list/project-status.ts';

/** What an administrator sets beside the creator's fields. */
export type Placing = { featured: boolean; visibility: ProjectVisibility };

type PlacingPartProps = {
  placing: Placing;
  onChange: (placing: Placing) => void;
  /** Absent for a project that does not exist yet: the button says which status it begins with. */
  found?: AdminProject;
};

export function PlacingPart({ placing, onChange, found }: PlacingPartProps) {
  return (
    <FormPart id="publishing" title="Publishing" text="Who can find the project, and where it is listed.">
      {found && <StatusChoice found={found} />}
      <SelectField
        label="Visibility"
        value={placing.visibility}
        onChange={({ target }) =>
          onChange({ ...placing, visibility: target.value === 'public' ? 'public' : 'private' })
        }
      >
        <option value="public">Public: anyone can find it once it is published</option>
        <option value="private">Private: only its creator and administrators see it</option>
      </SelectField>
      <div className="flex items-center gap-4">
        <Switch
          label="Featured"
          checked={placing.featured}
          onChange={(featured) => onChange({ ...placing, featured })}
        />
        <p>
          <span className="font-semibold" aria-hidden="true">
            Featured
          </span>
          <span className="block text-[0.95rem] text-ink-2">Featured projects are listed first.</span>
        </p>
      </div>
    </FormPart>
  );
}

/** Failing moves money, so it has its own question on the project's page. */
function StatusChoice({ found: { project, moves } }: { found: AdminProject }) {
  const possible = moves.filter(({ to, refusal }) => refusal === null && to !== 'failed');
  const refused = moves.filter(({ refusal }) => refusal !== null);
  const hints = [
    ...refused.map(({ to, refusal }) => `It cannot become ${statusLook[to].label.toLowerCase()} now: ${refusal}.`),
    ...(moves.some(({ to }) => to === 'failed') ? ['A project is failed on its own page, because money moves.'] : []),
  ];
  return (
    <FormSelect name="status" label="Status" hint={hints.join(' ') || undefined}>
      {[project.status, ...possible.map(({ to }) => to)].map((status) => (
        <option key={status} value={status}>
          {statusLook[status].label}
        </option>
      ))}
    </FormSelect>
  );
}

type ReasonPartProps = {
  reason: string;
  error: string | undefined;
  /** Nobody else is told, so it may be left out. */
  isOwn: boolean;
  onChange: (reason: string) => void;
};

export function ReasonPart({ reason, error, isOwn, onChange }: ReasonPartProps) {
  return (
    <FormPart
      id="reason"
      title="Why"
      text={isOwn ? 'Kept in the project’s history.' : 'Emailed to the creator and shown next to your changes.'}
    >
      <TextArea
        label={isOwn ? 'Reason (optional)' : 'Reason'}
        rows={3}
        maxLength={maxReason}
        value={reason}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormPart>
  );
}
