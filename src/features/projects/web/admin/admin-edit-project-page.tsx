// Edits a creator's project: saves only what changed, with a reason, and detects concurrent edits.

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { type ApiError, call } from '#ui/call.ts';
import { minReason } from '#ui/dialog/reason-dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/section.tsx';
import { type AdminProject, getAdminProject } from '../../admin-project-contract.ts';
import { reasonMissing } from '../../history/project-change-rules.ts';
import { updateProject } from '../../project-contract.ts';
import { getFigures } from '../form/values/preview-project.ts';
import { getChanges, type ProjectFormValues, toFormValues } from '../form/values/project-form-values.ts';
import { buildConflict, type Conflict, EditConflict } from './admin-changed-meanwhile.tsx';
import { AdminProjectForm } from './admin-project-form.tsx';
import { type Placing, PlacingPart, ReasonPart } from './admin-project-form-parts.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { listProjectAddresses } from './project-change.tsx';

export const adminEditProjectScreen = recordScreen({
  endpoint: getAdminProject,
  noun: 'project',
  title: copy.edit.title,
  nameOf: ({ project }) => copy.edit.pageTitle(project.title),
  Content: EditForm,
});

const moreSections = [
  { id: 'publishing', title: copy.form.publishing },
  { id: 'reason', title: copy.form.why },
];

/** The form reloads only when a version is chosen, so nothing typed is overwritten. */
function EditForm({ record: opened }: { record: AdminProject }) {
  const [base, setBase] = useState(opened);
  const [placing, setPlacing] = useState<Placing>(getPlacing(opened));
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { project } = base;
  const isOwn = base.stake === 'owner';
  const update = useAdminAction(updateProject, { refetch: listProjectAddresses(project.id) });
  const saved = toFormValues(project);
  const placed = changedPlacing({ from: getPlacing(base), to: placing });
  const to = `/admin/projects/${project.id}`;

  const save = async (values: ProjectFormValues) => {
    const changes = { ...getChanges({ from: saved, to: values }), ...placed };
    const names = Object.keys(changes);
    if (names.length === 0) return { to, text: copy.edit.unchanged };
    const given = reason.trim();
    if (!isOwn && given.length < minReason && names.some((name) => name !== 'featured')) {
      setReasonMissing(true);
      return undefined;
    }
    const body = { ...changes, ...(given !== '' && { reason: given }), afterChange: base.lastChange };
    await update.mutateAsync({ params: { id: project.id }, body });
    return { to, text: copy.edit.saved };
  };

  const handleRefusal = async (error: ApiError, form: UseFormReturn<ProjectFormValues>) => {
    if (error.code !== 'changed_meanwhile') return false;
    const current = await call(getAdminProject, { params: { id: String(project.id) } });
    setConflict(buildConflict({ error, current, values: form.getValues(), saved }));
    return true;
  };

  return (
    <>
      <PageHeader
        compact
        title={copy.edit.title}
        lead={project.title}
        actions={
          <LinkButton look="outline" to={to}>
            {copy.edit.view}
          </LinkButton>
        }
      />
      <AdminProjectForm
        saved={saved}
        projectId={project.id}
        creatorName={project.creatorName}
        termsLocked={project.termsLocked}
        rulesFixed={project.status !== 'draft'}
        buttons={[{ label: actionCopy.saveChanges }]}
        cancelTo={to}
        figures={getFigures(project)}
        more={isOwn ? moreSections.filter(({ id }) => id !== 'publishing') : moreSections}
        hasMore={Object.keys(placed).length > 0 || reason !== ''}
        save={save}
        onRefused={handleRefusal}
        notice={
          conflict && (
            <EditConflict
              conflict={conflict}
              onChosen={() => {
                setPlacing({ ...getPlacing(conflict.current), ...placed });
                setBase(conflict.current);
                setConflict(undefined);
              }}
            />
          )
        }
      >
        {!isOwn && <PlacingPart placing={placing} onChange={setPlacing} found={base} />}
        <ReasonPart
          reason={reason}
          error={isReasonMissing ? reasonMissing : undefined}
          isOwn={isOwn}
          onChange={(words) => {
            setReason(words);
            setReasonMissing(false);
          }}
        />
      </AdminProjectForm>
    </>
  );
}

function getPlacing({ project: { featured, visibility } }: AdminProject): Placing {
  return { featured, visibility };
}

function changedPlacing({ from, to }: { from: Placing; to: Placing }): Partial<Placing> {
  return {
    ...(from.featured !== to.featured && { featured: to.featured }),
    ...(from.visibility !== to.visibility && { visibility: to.visibility }),
  };
}
