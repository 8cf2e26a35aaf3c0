// The current session, profile and display name.
import { useQuery } from '@tanstack/react-query';
import type { getAdminUser, getSession, getUser, Identity } from '#features/accounts/account-contract.ts';
import { endpointAt } from '#kernel/endpoint-path.ts';
import { queryFor } from '#ui/queries.ts';

export const sessionQuery = queryFor(endpointAt<typeof getSession>('GET /api/auth/session'), {});
export const adminSessionQuery = queryFor(
  endpointAt<typeof getAdminUser>('GET /api/admin/user'),
  {},
  { on401: 'null' },
);
export const profileQuery = (uid: string) =>
  queryFor(endpointAt<typeof getUser>('GET /api/users/{uid}'), { params: { uid } });

/** The signed-in person, or null. Loaded before the first page is rendered. */
export function useSession(): Identity | null {
  return useQuery(sessionQuery).data ?? null;
}

/**
 * Set while the page still shows a person whose session has ended (session-watch.ts). Never fetched from the server.
 */
export const sessionEndedKey = ['session-ended'] as const;

export function useSessionEnded(): boolean {
  return useQuery<boolean>({ queryKey: sessionEndedKey, queryFn: () => false, enabled: false }).data ?? false;
}

/** The profile's name, or the identity provider's until the profile is loaded. */
export function useDisplayName(): string | undefined {
  const session = useSession();
  const profile = useQuery({ ...profileQuery(session?.uid ?? ''), enabled: session !== null });
  if (session === null) return undefined;
  return profile.data?.name || session.displayName;
}
