// Tries the identity provider: its discovery document, keys, scopes, and our client id and secret. Signs no one in.
import * as oidc from 'openid-client';
import {
  createClient,
  createDiscovery,
  type IdentityConfig,
  type Provider,
} from '#platform/identity/identity-discovery.ts';
import { identityCallbackPath } from '#platform/identity/identity-provider.ts';
import { toIdentityError } from '#platform/identity/identity-provider-errors.ts';
import { listScopeChoices } from '#platform/identity/identity-scopes.ts';
import { describeError, failed, note, ok, type SetupFinding } from './setup-finding.ts';

export async function checkIdentity(config: IdentityConfig): Promise<SetupFinding[]> {
  const { identity, publicUrl } = config;
  if (identity.kind === 'development') {
    return [note('The development sign-in is on: anyone can sign in as anyone.')];
  }
  const client = createClient(config, '');
  let provider: Provider;
  let issuerNote: SetupFinding[] = [];
  const warn = (facts: { provider?: string }) => {
    issuerNote = [note(`OIDC_ISSUER works, but the provider writes it as ${facts.provider}; set it to that.`)];
  };
  try {
    provider = await createDiscovery(client, { secret: '', log: { warn } as never })();
  } catch (error) {
    return [failed(`OIDC_ISSUER cannot be used: ${withoutDot(describeError(error))}.`)];
  }
  const metadata = provider.usual.serverMetadata();
  return [
    ok(`The provider ${metadata.issuer} answered.`),
    ...issuerNote,
    await checkKeys(metadata),
    ...checkScopes(metadata, identity.scopes),
    await checkCredentials(provider.usual, publicUrl),
    ...checkOptions(metadata, identity),
  ];
}

async function checkKeys({ jwks_uri: address }: oidc.ServerMetadata): Promise<SetupFinding> {
  try {
    if (address === undefined) throw new Error('its discovery document names none');
    const answer = await fetch(address, { signal: AbortSignal.timeout(15_000), redirect: 'error' });
    const { keys } = (await answer.json()) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${address} holds none`);
    return ok(`Its signing keys were read (${keys.length}).`);
  } catch (error) {
    return failed(`Its signing keys could not be read: ${describeError(error)}.`);
  }
}

function checkScopes(metadata: oidc.ServerMetadata, setting: string | undefined): SetupFinding[] {
  const [asked = ''] = listScopeChoices(setting, metadata);
  const known = metadata.scopes_supported;
  const unlisted = asked.split(' ').filter((scope) => known !== undefined && !known.includes(scope));
  if (unlisted.length === 0) return [ok(`Sign-ins ask for the scopes ${asked}.`)];
  return [note(`Sign-ins ask for the scopes ${asked}; the provider does not list ${unlisted.join(', ')}.`)];
}

/** A code that was never issued: the provider checks our credentials before it refuses the code. */
async function checkCredentials(provider: oidc.Configuration, publicUrl: string): Promise<SetupFinding> {
  try {
    await oidc.genericGrantRequest(provider, 'authorization_code', {
      code: 'kindling-check-setup',
      redirect_uri: publicUrl + identityCallbackPath,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (cause) {
    const error = toIdentityError(cause);
    if (error.oauthError === 'invalid_grant') {
      return ok('It accepted OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
    }
    const { providerError = '', providerErrorDescription = '' } = error.providerSaid;
    const said = [providerError, providerErrorDescription].filter(Boolean).join(': ') || describeError(cause);
    const isRefused = providerError === 'invalid_client' || providerError === 'unauthorized_client';
    const text = isRefused
      ? `It refused OIDC_CLIENT_ID or OIDC_CLIENT_SECRET: ${said}.`
      : `Whether it accepts OIDC_CLIENT_ID and OIDC_CLIENT_SECRET could not be seen: ${said}.`;
    return isRefused ? failed(text) : note(text);
  }
  return failed('It accepted a sign-in code that was never issued. Do not use this provider.');
}

function checkOptions(
  metadata: oidc.ServerMetadata,
  { signOut, trustEmail }: { signOut: boolean; trustEmail: boolean },
): SetupFinding[] {
  const findings: SetupFinding[] = [];
  if (signOut && metadata.end_session_endpoint === undefined) {
    findings.push(
      failed('OIDC_SIGN_OUT is on, but the provider offers no address for signing out (end_session_endpoint).'),
    );
  }
  if (trustEmail) {
    findings.push(note('OIDC_TRUST_EMAIL is on: addresses count as verified without the provider’s word.'));
  }
  return findings;
}

function withoutDot(text: string): string {
  return text.replace(/\.$/, '');
}
