// What can be done with one project of the list: look at it, edit it, delete it.
import { Eye } from 'lucide-react';
import { DeletionDialog, type DeletionProps, RowActions } from '#features/accounts/web/admin/row-actions.tsx';
import { deleteProject, type ProjectListItem } from '../../project-contract.ts';
import { deletionReasonHint, deletionText } from './admin-project-words.ts';

export function ProjectActions({ project }: { project: ProjectListItem }) {
  const { id, title } = project;
  return (
    <RowActions
      address={`/admin/projects/${id}`}
      name={title}
      view={{ icon: Eye, title: 'View', label: `View ${title}` }}
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
      title={`Delete "${title}"?`}
      text={deletionText}
      reason={deletionReasonHint}
      refetch={['/api/projects', '/api/project-facets', '/api/admin/overview']}
      done={{ title: 'Project deleted', description: `"${title}" is gone. Investors are refunded.` }}
      failedTitle="Error deleting project"
    />
  );
}
