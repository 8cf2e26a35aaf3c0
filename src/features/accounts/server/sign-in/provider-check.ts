// Asks the identity provider once at startup, so that a wrong setting is in the log before the first person meets it.
import type { Deps } from '#platform/config/deps.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import { IdentityError } from '#platform/identity/identity-provider-errors.ts';

/** The site starts all the same: the provider may be starting too. */
export async function checkProvider({ log }: Pick<Deps, 'log'>, identity: IdentityProvider): Promise<void> {
  try {
    await identity.prepare();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    const facts = { event: 'sign_in.provider_check_failed', code: error.code, cause };
    if (error.code === 'operation-not-allowed') log.error(facts, error.message);
    else log.warn({ ...facts, reason: error.message }, 'identity provider did not answer, sign-in will try again');
  }
}
