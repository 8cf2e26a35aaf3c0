// The identity provider that people sign in through, and how to read its claims.
import {
  findPlainUrl,
  type Place,
  type Read,
  reachable,
  readSwitch,
  requireSetting,
  SettingError,
} from './setting-readers.ts';

type IdentitySettings =
  | { kind: 'development'; providerName: string | undefined }
  | {
      kind: 'oidc';
      issuer: string;
      clientId: string;
      clientSecret: string | undefined;
      providerName: string;
      /** Separated by spaces; undefined: the usual ones, and offline_access where the provider lists it. */
      scopes: string | undefined;
      /** The claim that holds a person's email address. */
      emailClaim: string;
      /** Addresses count as verified unless the provider denies it. */
      trustEmail: boolean;
      /** Whether signing out also signs out at the provider. */
      signOut: boolean;
    };

/** @throws SettingError if others can reach the site and its provider is missing, incomplete or not private */
export function readIdentity(read: Read, { production, exposed }: Place): IdentitySettings {
  const issuer = read('OIDC_ISSUER');
  const isDevelopmentWanted = readSwitch(read, 'DEV_IDENTITY', false);
  const options = readOptions(read);
  const clientSecret = read('OIDC_CLIENT_SECRET');
  const providerName = readProviderName(read('OIDC_PROVIDER_NAME'));
  if (issuer === undefined) {
    if (exposed && !isDevelopmentWanted) {
      throw new SettingError(
        `OIDC_ISSUER is not set: ${production ? 'in production' : `${reachable}, so`} people sign in through your OpenID Connect provider (or set DEV_IDENTITY=on to let anyone sign in as anyone).`,
      );
    }
    return { kind: 'development', providerName };
  }
  const url = readIssuer(issuer, production);
  return {
    kind: 'oidc',
    issuer,
    clientId: readPrintable('OIDC_CLIENT_ID', requireSetting(read, 'OIDC_CLIENT_ID', 'OIDC_ISSUER is set')),
    clientSecret: clientSecret && readPrintable('OIDC_CLIENT_SECRET', clientSecret),
    providerName: providerName ?? url.hostname,
    ...options,
  };
}

/** It is a button's label, so it must be short. */
function readProviderName(value: string | undefined): string | undefined {
  if (value === undefined || value.length <= 60) return value;
  throw new SettingError('OIDC_PROVIDER_NAME may have at most 60 characters, because it is the label of a button.');
}

function readPrintable(name: string, value: string): string {
  if (/^[ -~]+$/.test(value)) return value;
  throw new SettingError(`${name} must be what your provider shows, in plain ASCII.`);
}

function readIssuer(value: string, production: boolean): URL {
  const url = findPlainUrl(value);
  if (url === undefined) {
    // The message leaves out the value, which may contain a password.
    throw new SettingError(
      'OIDC_ISSUER must be the https address of your provider, such as https://id.example.com/realms/main.',
    );
  }
  if (url.protocol === 'http:' && production) {
    throw new SettingError('OIDC_ISSUER must be an https address in production.');
  }
  return url;
}

function readOptions(read: Read) {
  const scopes = read('OIDC_SCOPES')?.split(/\s+/);
  if (scopes !== undefined && !(scopes.includes('openid') && scopes.every((scope) => /^[!#-[\]-~]+$/.test(scope)))) {
    throw new SettingError('OIDC_SCOPES must be scopes separated by spaces, openid among them.');
  }
  const emailClaim = read('OIDC_EMAIL_CLAIM') ?? 'email';
  if (!/^[\w:./-]{1,200}$/.test(emailClaim)) {
    throw new SettingError('OIDC_EMAIL_CLAIM must be the name of one claim, such as email or upn.');
  }
  return {
    scopes: scopes?.join(' '),
    emailClaim,
    trustEmail: readSwitch(read, 'OIDC_TRUST_EMAIL', false),
    signOut: readSwitch(read, 'OIDC_SIGN_OUT', false),
  };
}
