// Changes a person's support of a project. Loaded with the first press.
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { upvoteProject, withdrawUpvote } from '../../project-contract.ts';
import { cardCopy } from './project-card-copy.ts';
import type { SupportedProject } from './support.tsx';

type SupportState = { upvotes: number; supported: boolean };

const addresses = ['/api/projects', '/api/users/projects'] as const;

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

/** Updates every loaded list and project, then refetches them in the background, because their order may have changed. */
function showSupport(client: QueryClient, id: number, state: SupportState): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey: [key] }) => addresses.some((address) => String(key).startsWith(address)) },
    (data: unknown) => withSupport(data, id, state),
  );
  for (const address of addresses) void refetchAddress(client, address);
}

/** The same data with the project's support changed: alone, in a list, or in the pages of a list. */
export function withSupport(data: unknown, id: number, state: SupportState): unknown {
  if (Array.isArray(data)) return data.map((entry: unknown) => withSupport(entry, id, state));
  if (typeof data !== 'object' || data === null) return data;
  if ('supported' in data && 'id' in data && data.id === id) return { ...data, ...state };
  if ('pages' in data) return { ...data, pages: withSupport(data.pages, id, state) };
  return 'items' in data ? { ...data, items: withSupport(data.items, id, state) } : data;
}
