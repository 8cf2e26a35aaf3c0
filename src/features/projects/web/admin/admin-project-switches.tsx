// Public and featured switches: featuring shows at once and reverts with a notice if the server refuses.

import { useState } from 'react';
import { ActionDialog } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Switch } from '#ui/form/switch.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import { updateProject } from '../../project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { getReasonPrompt, listProjectAddresses, ManagePart } from './project-change.tsx';

export function ProjectSwitches({ found }: { found: AdminProject }) {
  const { id, visibility, featured } = found.project;
  const { reasonHint, reasonOptional } = getReasonPrompt(found);
  const [isAsking, setAsking] = useState(false);
  const refetch = listProjectAddresses(id);
  const feature = useAdminAction(updateProject, {
    refetch,
    done: { title: copy.updated, description: copy.featuredUpdated },
    failed: copy.updateFailed,
  });
  const isFeatured = feature.isPending ? feature.variables.body.featured === true : featured;
  const isPublic = visibility === 'public';
  const wanted = isPublic ? ('private' as const) : ('public' as const);
  return (
    <ManagePart title={copy.switches.title}>
      <Line
        label={copy.summary.public}
        text={isPublic ? copy.switches.publicText : copy.switches.privateText}
        checked={isPublic}
        onChange={() => setAsking(true)}
      />
      <Line
        label={copy.featured}
        text={isFeatured ? copy.switches.featuredText : copy.switches.normalText}
        checked={isFeatured}
        busy={feature.isPending}
        onChange={(checked) => feature.mutate({ params: { id }, body: { featured: checked } })}
      />
      {isAsking && (
        <ActionDialog
          endpoint={updateProject}
          input={(reason) => ({ params: { id }, body: { visibility: wanted, ...(reason !== '' && { reason }) } })}
          words={{
            ...copy.switches[wanted],
            reasonHint,
            done: copy.updated,
            doneText: copy.switches.updated,
            failed: copy.updateFailed,
          }}
          reasonOptional={reasonOptional}
          danger={isPublic}
          refetch={refetch}
          onClose={() => setAsking(false)}
        />
      )}
    </ManagePart>
  );
}

type LineProps = {
  label: string;
  text: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
};

function Line({ label, text, ...rest }: LineProps) {
  return (
    <div className="flex items-start gap-4">
      <div className="grid min-h-[42px] place-items-center">
        <Switch label={label} {...rest} />
      </div>
      <div>
        <p className="flex min-h-[42px] items-center font-semibold" aria-hidden="true">
          {label}
        </p>
        <p className="text-note text-ink-2">{text}</p>
      </div>
    </div>
  );
}
