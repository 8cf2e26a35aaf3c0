// Actions on one project of the list: view, edit, delete.

import { Eye } from 'lucide-react';
import { ActionDialog } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { type DeletionProps, RowActions, toDeletionInput } from '#features/accounts/web/admin/row-actions.tsx';
import { actionCopy } from '#ui/action-copy.ts';
import { deleteProject } from '../../project-contract.ts';
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
