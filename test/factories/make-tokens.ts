// API tokens of the platform, without the administrator's second factor that creating one over HTTP needs.
import { createTokenOfPlatform } from '#features/tokens/server/token-service.ts';
import type { CreatedToken } from '#features/tokens/token-contract.ts';
import type { TokenScope } from '#kernel/token-scopes.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeAdmin } from './make.ts';

export async function makePlatformToken(deps: Deps, scopes: readonly TokenScope[]): Promise<CreatedToken> {
  const { id, name, email } = await makeAdmin(deps);
  const admin = { id, name, email, username: name, confirmedAt: new Date(), hasSecondFactor: true };
  return createTokenOfPlatform(
    deps,
    { user: undefined, admin },
    { name: 'Reports', scopes: [...scopes] as never, days: 30 },
  );
}
