// Support: one per person and project; pressing again withdraws it. Visitors are asked to sign in.

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Check } from 'lucide-react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { endpointAt } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import type { upvoteProject, withdrawUpvote } from '../../project-contract.ts';
import { cardCopy } from './project-card-copy.ts';
import { type SupportState, showSupport } from './support-in-cache.ts';

type SupportButtonProps = { project: { id: number; supported: boolean }; describedBy?: string };

export function SupportButton({ project, describedBy }: SupportButtonProps) {
  const session = useSession();
  const { openSignIn } = useSignInDialog();
  const client = useQueryClient();
  const options = {
    onSuccess: (state: SupportState) => showSupport(client, project.id, state),
    onError: (error: ApiError) => {
      // The session has ended: the sign-in dialog opens automatically.
      if (error.code === 'signed_out') return;
      if (error.code === 'not_found') {
        toast({ title: cardCopy.gone.title, description: cardCopy.gone.text });
        void refetchAddress(client, '/api/projects');
        return;
      }
      toast({ title: cardCopy.notRecorded, description: error.userMessage, variant: 'destructive' });
    },
  };
  const support = useAction(endpointAt<typeof upvoteProject>('POST', '/api/projects/{id}/upvote'), options);
  const withdraw = useAction(endpointAt<typeof withdrawUpvote>('DELETE', '/api/projects/{id}/upvote'), options);
  const Icon = project.supported ? Check : ArrowUp;
  const press = () => {
    if (!session) return openSignIn();
    (project.supported ? withdraw : support).mutate({ params: { id: project.id } });
  };
  return (
    <Button
      look="outline"
      busy={support.isPending || withdraw.isPending}
      aria-pressed={project.supported}
      aria-describedby={describedBy}
      className="aria-pressed:border-verdigris aria-pressed:bg-verdigris-soft aria-pressed:text-verdigris-ink"
      onClick={press}
    >
      {!(support.isPending || withdraw.isPending) && <Icon size={17} aria-hidden />}
      {project.supported ? cardCopy.supported : cardCopy.support}
    </Button>
  );
}
