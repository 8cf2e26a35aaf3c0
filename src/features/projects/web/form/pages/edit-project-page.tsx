// Edits an own project: the submission form, filled in; only changes are saved.

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import type { ProjectDraft } from '../../../draft-contract.ts';
import { answerReview, getProject, updateProject } from '../../../project-contract.ts';
import { projectFields } from '../../../project-fields.ts';
import type { Project } from '../../../project-shapes.ts';
import { AdminChanges } from '../../page/admin-changes.tsx';
import { ReviewPanel } from '../../review/review-panel.tsx';
import { submittedForReview } from '../../review/review-standing.ts';
import { draftQuery } from '../draft/use-project-draft.ts';
import { MaterialNote } from '../fields/form-material-note.tsx';
import { packsQuery } from '../fields/form-pack.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { ProjectForm } from '../project-form.tsx';
import { getFigures } from '../values/preview-project.ts';
import { getChanges, type ProjectFormValues, toFormValues } from '../values/project-form-values.ts';
import { editCopy } from './edit-copy.ts';
import { ReviewPart, StatusPart } from './form-status-part.tsx';

export const editProjectScreen = screen({
  Component: EditProjectPage,
  queries: ({ params }) => [projectQuery(params.id), packsQuery],
  meta: ({ data, params }) => {
    const project = data(getProject, { params: { id: params.id ?? '' } });
    if (project?.canEdit === false) return { title: notYoursTitle, status: 403 };
    return { title: project ? editCopy.titleWithName(project.title) : editCopy.title };
  },
});

const notYoursTitle = editCopy.notYours;

function projectQuery(id = '') {
  return queryFor(getProject, { params: { id } });
}

function EditProjectPage() {
  const { id } = useParams();
  const project = useQuery(projectQuery(id));
  if (project.isPending) return <EditSkeleton />;
  return (
    <QueryView
      query={project}
      header={<PageHeader compact title={editCopy.title} />}
      failed={editCopy.failed}
      className="wrap"
    >
      {/* A key, because the form reads its project only when it mounts. */}
      {(data) => (data.canEdit ? <EditOwn key={id} project={data} /> : <NotYours project={data} />)}
    </QueryView>
  );
}

/** Each person who edits has a draft of their own. A draft that fails to load does not block editing. */
function EditOwn({ project }: { project: Project }) {
  const draft = useQuery(draftQuery(project.id));
  return draft.isPending ? <EditSkeleton /> : <EditForm project={project} draft={draft.data ?? null} />;
}

function EditForm({ project, draft }: { project: Project; draft: ProjectDraft | null }) {
  const [opened] = useState(project);
  const [initial] = useState(() => toFormValues(opened));
  const figures = useMemo(() => getFigures(project), [project]);
  const update = useAction(updateProject, { refetch: ['/api/projects', '/api/project-facets', '/api/users'] });
  const answer = useAction(answerReview);
  const review = getOpenReview(project);
  const save = async (to: ProjectFormValues) => {
    const reviewAnswer = to.reviewAnswer.trim();
    const submitsAgain = review === 'changes_requested' && to.status === 'active';
    const params = { id: project.id };
    const body = { ...getChanges({ from: initial, to }), ...(submitsAgain && reviewAnswer !== '' && { reviewAnswer }) };
    const saved = Object.keys(body).length > 0 ? await update.mutateAsync({ params, body }) : project;
    if (reviewAnswer === '' || submitsAgain) return saved;
    return answer.mutateAsync({ params, body: { answer: reviewAnswer } });
  };
  return (
    <div className="wrap">
      <PageHeader
        compact
        title={editCopy.title}
        lead={project.title}
        actions={
          <>
            <LinkButton look="outline" to={`/dashboard/projects/${project.id}/documents`}>
              {projectFields.documents.label}
            </LinkButton>
            <LinkButton look="outline" to={`/projects/${project.id}`}>
              {editCopy.view}
            </LinkButton>
          </>
        }
      />
      <AdminChanges projectId={project.id} />
      <ReviewPanel project={project} />
      <ProjectForm
        initial={initial}
        draft={draft}
        projectId={project.id}
        buttons={[
          { label: editCopy.save },
          ...(review === 'changes_requested' && project.isOwner
            ? [{ label: editCopy.saveAndSubmit, status: 'active' } as const]
            : []),
        ]}
        termsLocked={project.termsLocked}
        rulesFixed={project.status !== 'draft'}
        figures={figures}
        note={<MaterialNote project={opened} />}
        more={[{ id: 'publishing', title: review === 'changes_requested' ? editCopy.answer : editCopy.publishing }]}
        save={save}
        savedText={(_values, saved) =>
          saved.review?.state === 'waiting' && review !== 'waiting' ? submittedForReview : editCopy.saved
        }
        failedTitle={editCopy.notSaved}
      >
        {review === undefined ? <StatusPart project={project} /> : <ReviewPart state={review} />}
      </ProjectForm>
    </div>
  );
}

/** The open review of a draft. */
function getOpenReview({ status, review }: Project) {
  if (status !== 'draft' || review === undefined || review.state === 'approved') return undefined;
  return review.state;
}

function NotYours({ project }: { project: Project }) {
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1 className="h1 text-title">{notYoursTitle}</h1>
      <p className="lead max-w-[34rem]">{editCopy.onlyOwner({ creator: project.creatorName, title: project.title })}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/projects/${project.id}`}>{editCopy.view}</LinkButton>
        <LinkButton to="/dashboard" look="outline">
          {editCopy.dashboard}
        </LinkButton>
      </div>
    </div>
  );
}

function EditSkeleton() {
  return (
    <div className="wrap">
      <PageHeader compact title={editCopy.title} lead={<Skeleton className="h-[1.5em] w-80 max-w-full" />} />
      <FormSkeleton />
    </div>
  );
}
