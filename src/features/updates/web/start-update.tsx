// Starts an update, or thanks to everyone who has invested, and opens it to write.
import { HeartHandshake, PencilLine } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { useAction } from '#ui/use-action.ts';
import { createUpdateDraft } from '../update-contract.ts';
import { writeCopy as copy } from './updates-copy.ts';

type StartUpdateProps = { projectId: number | string; isThanks?: boolean; look?: ButtonLook; wide?: boolean };

export function StartUpdate({ projectId, isThanks = false, look = 'solid', wide = false }: StartUpdateProps) {
  const navigate = useNavigate();
  const start = useAction(createUpdateDraft, {
    refetch: [`/api/projects/${projectId}/update-drafts`],
    onSuccess: ({ id }) => navigate(`/dashboard/projects/${projectId}/updates/drafts/${id}`),
    failed: copy.startFailed,
  });
  const Icon = isThanks ? HeartHandshake : PencilLine;
  return (
    <Button
      look={look}
      wide={wide}
      busy={start.isPending}
      onClick={() => start.mutate({ params: { id: projectId }, body: { isThanks } })}
    >
      {!start.isPending && <Icon size={18} aria-hidden />}
      <span>{isThanks ? copy.thankAll : copy.write}</span>
    </Button>
  );
}
