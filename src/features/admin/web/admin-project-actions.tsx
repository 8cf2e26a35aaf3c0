// What can be done with one project of the list: look at it, edit it, delete it.
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { deleteProject, type ProjectListItem } from '#features/projects/project-contract.ts';
import { IconButton } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { deletionReasonHint, deletionText } from './admin-project-words.ts';

export function ProjectActions({ project }: { project: ProjectListItem }) {
  const { id, title } = project;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex gap-1">
      <LinkButton
        look="quiet"
        className="btn-icon"
        to={`/admin/projects/${id}`}
        aria-label={`View ${title}`}
        title="View"
      >
        <Eye size={18} aria-hidden />
      </LinkButton>
      <LinkButton
        look="quiet"
        className="btn-icon"
        to={`/admin/projects/${id}/edit`}
        aria-label={`Edit ${title}`}
        title="Edit"
      >
        <Pencil size={18} aria-hidden />
      </LinkButton>
      <IconButton label={`Delete ${title}`} title="Delete" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isAsking && <DeleteProjectDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  );
}

type DeleteProjectDialogProps = {
  project: { id: number; title: string };
  onClose: () => void;
  /** After it is gone, before the dialog closes. */
  onDeleted?: () => void;
};

export function DeleteProjectDialog({ project: { id, title }, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = useAdminAction(deleteProject, {
    refetch: ['/api/projects', '/api/project-facets', '/api/admin/overview'],
    onSuccess: () => {
      onDeleted?.();
      onClose();
      toast({ title: 'Project deleted', description: `"${title}" is gone. Its investors get their money back.` });
    },
    onError: (error) => {
      onClose();
      if (error.code === 'signed_out') return;
      toast({ title: 'Error deleting project', description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <ReasonDialog
      title={`Delete "${title}"?`}
      text={deletionText}
      confirmLabel="Delete"
      reason={deletionReasonHint}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={(reason) => remove.mutate({ params: { id }, body: reason === undefined ? undefined : { reason } })}
    />
  );
}
