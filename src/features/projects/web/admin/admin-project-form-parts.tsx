// The parts of the project form for administrators only: status, visibility, featured and reason.

import { actionCopy } from '#ui/action-copy.ts';
import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { SelectField, TextArea } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectVisibility } from '../../project-rules.ts';
import { standingLabel, statusLabels } from '../../project-standing.ts';
import { FormPart, FormSelect } from '../form/fields/form-fields.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

/** Fields that an administrator sets in addition to the creator's fields. */
export type Placing = { featured: boolean; visibility: ProjectVisibility };

type PlacingPartProps = {
  placing: Placing;
  onChange: (placing: Placing) => void;
  /** Absent for a new project, whose submit button decides its first status. */
  found?: AdminProject;
};

export function PlacingPart({ placing, onChange, found }: PlacingPartProps) {
  return (
    <FormPart id="publishing" title={copy.form.publishing} text={copy.form.publishingText}>
      {found && <StatusChoice found={found} />}
      <SelectField
        label={copy.form.visibility}
        value={placing.visibility}
        onChange={({ target }) =>
          onChange({ ...placing, visibility: target.value === 'public' ? 'public' : 'private' })
        }
      >
        <option value="public">{copy.form.public}</option>
        <option value="private">{copy.form.private}</option>
      </SelectField>
      <div className="flex items-center gap-4">
        <Switch
          label={copy.featured}
          checked={placing.featured}
          onChange={(featured) => onChange({ ...placing, featured })}
        />
        <p>
          <span className="font-semibold" aria-hidden="true">
            {copy.featured}
          </span>
          <span className="block text-note text-ink-2">{copy.form.featuredText}</span>
        </p>
      </div>
    </FormPart>
  );
}

/** Ending without funding moves money, so it has its own confirmation on the project's page. */
function StatusChoice({ found: { project, moves } }: { found: AdminProject }) {
  const possible = moves.filter(({ to, refusal }) => refusal === null && to !== 'failed');
  const refused = moves.filter(({ refusal }) => refusal !== null);
  const hints = [
    ...refused.map(({ to, refusal }) => copy.form.refused(statusLabels[to].toLowerCase(), refusal ?? '')),
    ...(moves.some(({ to }) => to === 'failed') ? [copy.form.failedElsewhere] : []),
  ];
  return (
    <FormSelect name="status" label={copy.form.status} hint={hints.join(' ') || undefined}>
      {[project.status, ...possible.map(({ to }) => to)].map((status) => (
        <option key={status} value={status}>
          {status === project.status ? standingLabel(project) : statusLabels[status]}
        </option>
      ))}
    </FormSelect>
  );
}

type ReasonPartProps = {
  reason: string;
  error: string | undefined;
  /** Optional for an own project, because no one else is notified. */
  isOwn: boolean;
  onChange: (reason: string) => void;
};

export function ReasonPart({ reason, error, isOwn, onChange }: ReasonPartProps) {
  return (
    <FormPart id="reason" title={copy.form.why} text={isOwn ? copy.form.ownReasonText : copy.form.reasonText}>
      <TextArea
        label={isOwn ? copy.form.optionalReason : actionCopy.reason}
        rows={3}
        maxLength={maxReason}
        value={reason}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormPart>
  );
}
