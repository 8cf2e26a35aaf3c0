// Queries about people and the viewer's interest, and their updates after a change.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryFor, refetchAddress } from '#ui/queries.ts';
import { type FollowState, getPerson, getProjectInterest, type ProjectInterest } from '../person-contract.ts';

export const personQuery = (uid: string) => queryFor(getPerson, { params: { uid } });
export const interestQuery = (id: string) => queryFor(getProjectInterest, { params: { id } });

/** Lists that become stale when the viewer's interest changes. */
export const followingAddresses = ['/api/users/following', '/api/feed'];
export const savingAddresses = ['/api/users/saved-projects', '/api/feed'];

export function refetchAll(client: QueryClient, addresses: readonly string[]): void {
  for (const address of addresses) void refetchAddress(client, address);
}

/** Refetched when the person comes back: visible rows stay, so that the change can be undone. */
export function refetchLater(client: QueryClient, addresses: readonly string[]): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => addresses.some((address) => typeof key === 'string' && key.startsWith(address)),
    refetchType: 'none',
  });
}

const isInterest = ({ queryKey: [address] }: { queryKey: QueryKey }) =>
  typeof address === 'string' && /^\/api\/projects\/[^/]+\/interest$/.test(address);

export function showFollowState(client: QueryClient, uid: string, state: FollowState): void {
  client.setQueryData(personQuery(uid).queryKey, (person) => person && { ...person, ...state });
  client.setQueriesData<ProjectInterest>({ predicate: isInterest }, (interest) => {
    if (interest?.creator?.uid !== uid) return interest;
    return { ...interest, creator: { ...interest.creator, ...state } };
  });
}

export function showSaveState(client: QueryClient, id: number, isSaved: boolean): void {
  client.setQueryData(interestQuery(String(id)).queryKey, (interest) => interest && { ...interest, isSaved });
}
