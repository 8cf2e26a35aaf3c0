// The identity provider for trying the product out, as part of this process.
import type { FastifyInstance } from 'fastify';
import { listSignInOrigins } from '#features/accounts/server/sign-in/sign-in-origins.ts';
import type { Deps } from '#platform/config/deps.ts';
import { transportSecurity } from '#platform/http/security-headers.ts';
import {
  developmentClient,
  developmentProviderPath,
  developmentSubject,
} from '#platform/identity/development-identity.ts';
import { identityCallbackPath } from '#platform/identity/identity-provider.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import { createSharedValues } from '#platform/workers/shared-values.ts';
import { createInProcessFetch, registerDevelopmentProvider } from '#sandbox/identity/development-provider.ts';

/** If OIDC_ISSUER is not set, people sign in through the embedded development provider. */
export function mountEmbeddedProvider(app: FastifyInstance, { config, secret }: Deps): { fetch?: typeof fetch } {
  if (config.identity.kind !== 'development') return {};
  registerDevelopmentProvider(app, {
    path: developmentProviderPath,
    publicUrl: config.publicUrl,
    secure: config.secure,
    client: developmentClient(secret),
    origins: listSignInOrigins(config),
    callbackPath: identityCallbackPath,
    deriveBytes: (purpose) => deriveBytes(secret, purpose),
    toSubject: developmentSubject,
    pageHeaders: transportSecurity(config),
    accounts: demoAccounts,
    storage: createSharedValues(),
  });
  return { fetch: createInProcessFetch(app, config.publicUrl) };
}

const demoAccounts = [
  { name: 'Ada Sorensen', email: 'ada@example.org', description: 'A creator' },
  { name: 'Grace Okafor', email: 'grace@example.org', description: 'An investor' },
  { name: 'Linus Berg', email: 'linus@example.org', description: 'A creator and an investor' },
];
