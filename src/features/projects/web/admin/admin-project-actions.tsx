// Actions on one project of the list: view, edit, delete, feature.

import { Eye, Star } from 'lucide-react';
import { ActionDialog } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { type DeletionProps, RowActions, toDeletionInput } from '#features/accounts/web/admin/row-actions.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { deleteProject, updateProject } from '../../project-contract.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export function ProjectActions({ project }: { project: ProjectListItem }) {
  const { id, title } = project;
  return (
    <RowActions
      address={`/admin/projects/${id}`}
      name={title}
      view={{ icon: Eye, title: copy.view, label: copy.viewItem(title) }}
      renderDeletion={(close) => <DeleteProjectDialog project={project} onClose={close} />}
    />
  );
}

type DeleteProjectDialogProps = DeletionProps & { project: { id: number; title: string } };

export function DeleteProjectDialog({ project: { id, title }, ...on }: DeleteProjectDialogProps) {
  const { deletion } = copy;
  return (
    <ActionDialog
      {...on}
      endpoint={deleteProject}
      input={(reason) => toDeletionInput(id, reason)}
      words={{
        ...deletion,
        title: deletion.title(title),
        submit: actionCopy.delete,
        doneText: deletion.doneText(title),
      }}
      reasonOptional
      refetch={['/api/projects', '/api/project-facets', '/api/admin/overview']}
    />
  );
}

/** Changes at once and reverts with a notice if the server refuses. */
export function FeaturedStar({ project: { id, title, featured } }: { project: ProjectListItem }) {
  const change = useAdminAction(updateProject, {
    refetch: ['/api/projects'],
    done: { title: copy.updated, description: copy.featuredUpdated },
    failed: copy.updateFailed,
  });
  const isFeatured = change.isPending ? change.variables.body.featured === true : featured;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={copy.featuredItem(title)}
      aria-pressed={isFeatured}
      title={isFeatured ? copy.featured : copy.notFeatured}
      busy={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { featured: !featured } })}
    >
      <Star size={20} aria-hidden className={isFeatured ? 'fill-star text-ink' : 'text-ink-3'} />
    </Button>
  );
}
