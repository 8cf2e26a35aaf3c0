// Signing out at the identity provider too, where the site is set up for it.
import type { Deps } from '#platform/config/deps.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import { IdentityError } from '#platform/identity/identity-provider-errors.ts';
import { idTokenBox } from './sign-in-service.ts';

/** Undefined if signing out ends here: by the settings, or because the provider offers nothing or cannot be reached. */
export async function findProviderSignOut(
  deps: Deps,
  identity: IdentityProvider,
  ended: { idToken: string | null },
): Promise<string | undefined> {
  try {
    return await identity.findSignOutAddress({
      idToken: ended.idToken === null ? undefined : idTokenBox(deps).open(ended.idToken),
      returnTo: `${deps.config.publicUrl}/`,
    });
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    deps.log.warn(
      { event: 'sign_out.provider_failed', code: error.code, reason: error.message },
      'signed out here, but not at the identity provider',
    );
    return undefined;
  }
}
