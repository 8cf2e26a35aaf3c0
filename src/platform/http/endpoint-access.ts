// Checks access to an endpoint: the required session, the second factor for admins, and a recent confirmation.
import { confirmMinutes, type Endpoint } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from './viewer.ts';

/** @throws AppError signed_out */
export function requireAccess(endpoint: Endpoint, viewer: Viewer): void {
  const { access } = endpoint;
  if (access === 'public') return;
  if (access !== 'admin' && viewer.user !== undefined) return;
  if (access !== 'user' && viewer.admin !== undefined) return;
  throw new AppError('signed_out', access === 'admin' ? 'Sign in as an admin to do this.' : 'Sign in to do this.');
}

/**
 * An administrator who lacks the required second factor has no access, except to set one up.
 * @throws AppError second_factor_needed
 */
export function requireSecondFactor(
  endpoint: Endpoint,
  viewer: Viewer,
  { isSecondFactorRequired }: { isSecondFactorRequired: () => boolean },
): Viewer {
  const { admin } = viewer;
  if (admin === undefined || admin.hasSecondFactor || endpoint.withoutSecondFactor || !isSecondFactorRequired()) {
    return viewer;
  }
  const isOpenToOthers = endpoint.access === 'public' || (endpoint.access !== 'admin' && viewer.user !== undefined);
  if (isOpenToOthers) return { ...viewer, admin: undefined };
  throw new AppError(
    'second_factor_needed',
    'Set up two-factor authentication to continue: it is required for all administrators.',
  );
}

/**
 * An unattended signed-in browser allows reading, but not moving money, changing permissions or exporting data.
 * @throws AppError confirmation_needed
 */
export function requireConfirmed({ admin }: Viewer, endpoint?: Pick<Endpoint, 'file'>): void {
  if (admin === undefined || Date.now() - admin.confirmedAt.getTime() < confirmMinutes * 60_000) return;
  throw new AppError('confirmation_needed', endpoint?.file === undefined ? confirmFirst : confirmBeforeFile);
}

const confirmFirst = 'Confirm that it is you to go on.';
const confirmBeforeFile = `Confirm that it is you to download this file. With JavaScript on, the download link asks for your password; otherwise sign out, sign in again, and download within ${confirmMinutes} minutes.`;
