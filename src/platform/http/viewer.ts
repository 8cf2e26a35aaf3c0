// The viewer of a request, from its session cookies; may be anonymous.
import { AppError } from '#kernel/errors.ts';
import type { TokenKind, TokenScope } from '#kernel/token-scopes.ts';

/** A person signed in through the identity provider. `id` is absent until their record exists. */
export type SignedInUser = {
  uid: string;
  name: string;
  email: string;
  id: number | undefined;
  /** No email reaches them: the provider gave no address, or calls it unverified, and they have confirmed none. */
  lacksAddress?: true;
  /** They are asked whether an older record is theirs. */
  hasJoinOffer?: true;
};

/** An admin signed in with a username and password. */
export type SignedInAdmin = {
  id: number;
  name: string;
  email: string;
  username: string;
  /** When they last confirmed who they are; see `stepUp` of endpoints. */
  confirmedAt: Date;
  hasSecondFactor: boolean;
};

/** The API token that a request was made with. */
export type TokenInUse = { id: number; kind: TokenKind; name: string; scopes: readonly TokenScope[] };

/** The two sessions are independent: a browser may hold either, both or none. */
export type Viewer = {
  user: SignedInUser | undefined;
  admin: SignedInAdmin | undefined;
  /** Instead of a session: `user` is the owner of a personal token, `admin` stands for a token of the platform, with id 0. */
  token?: TokenInUse;
  /** The request they make, which the audit log and the money history name. */
  requestId?: string;
};

export const anonymous: Viewer = Object.freeze({ user: undefined, admin: undefined });

/** @throws AppError signed_out */
export function requireUser(viewer: Viewer): SignedInUser {
  if (viewer.user === undefined) throw new AppError('signed_out', 'Sign in to do this.');
  return viewer.user;
}

/**
 * The id of the signed-in person's record. On calls that change something the record always exists, because `serve`
 * creates it first; a read before the first change has none.
 * @throws AppError signed_out
 */
export function requireUserId(viewer: Viewer): number {
  const { id } = requireUser(viewer);
  if (id === undefined) throw new AppError('signed_out', 'Your account is not set up yet. Sign in again.');
  return id;
}

/** @throws AppError signed_out */
export function requireAdmin(viewer: Viewer): SignedInAdmin {
  if (viewer.admin === undefined) throw new AppError('signed_out', 'Sign in as an admin to do this.');
  return viewer.admin;
}
