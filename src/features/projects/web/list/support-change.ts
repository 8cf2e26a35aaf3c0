// Changes a person's support of a project. Loaded with the first press.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { upvoteProject, withdrawUpvote } from '../../project-contract.ts';
import { cardCopy } from './project-card-copy.ts';
import type { SupportedProject } from './support.tsx';
import { showSupport } from './support-in-cache.ts';

/** Withdraws it if there is one. Failures are shown. */
export async function changeSupport(client: QueryClient, { id, supported }: SupportedProject): Promise<void> {
  try {
    showSupport(client, id, await call(supported ? withdrawUpvote : upvoteProject, { params: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session has ended: the sign-in dialog opens automatically.
    if (error.code === 'signed_out') return;
    if (error.code === 'not_found') {
      toast({ title: cardCopy.gone.title, description: cardCopy.gone.text });
      void refetchAddress(client, '/api/projects');
      return;
    }
    toast({ title: cardCopy.notRecorded, description: error.userMessage, variant: 'destructive' });
  }
}
