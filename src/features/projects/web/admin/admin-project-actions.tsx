// Actions on one project of the list: view, edit, delete.

import { Eye } from 'lucide-react';
import { DeletionDialog, type DeletionProps, RowActions } from '#features/accounts/web/admin/row-actions.tsx';
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

export function DeleteProjectDialog({ project: { id, title }, ...rest }: DeleteProjectDialogProps) {
  return (
    <DeletionDialog
      {...rest}
      endpoint={deleteProject}
      id={id}
      title={copy.deletion.title(title)}
      text={copy.deletion.text}
      reason={copy.deletion.reasonHint}
      refetch={['/api/projects', '/api/project-facets', '/api/admin/overview']}
      done={{ title: copy.deletion.done, description: copy.deletion.doneText(title) }}
      failedTitle={copy.deletion.failed}
    />
  );
}
