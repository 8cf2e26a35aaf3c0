// Hides the secrets of the settings in what the command prints: a server may repeat what it was sent.
import type { Config } from '#platform/config/config.ts';

/** `text` without any secret of the settings, in the forms in which a server may repeat it. */
export function hideSecrets(text: string, config: Config): string {
  const secrets = listSecrets(config).flatMap((secret) => [secret, encodeURIComponent(secret), toBase64(secret)]);
  // Longer ones first: one may be a part of another.
  const byLength = [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
  return byLength.reduce((hidden, secret) => hidden.replaceAll(secret, '[hidden]'), text);
}

/** Shorter ones would be found in ordinary words. */
const shortest = 4;

function listSecrets({ databaseUrl, mail, identity, payments, storage, signatures, ...rest }: Config): string[] {
  const keys = payments.kind === 'stripe' ? payments : undefined;
  return [
    ...[databaseUrl, mail.smtpUrl].map(findPassword),
    identity.kind === 'oidc' ? identity.clientSecret : undefined,
    keys?.secretKey,
    ...[keys?.webhookSecret, keys?.connectWebhookSecret].flatMap((secrets) => secrets?.split(',') ?? []),
    storage.kind === 's3' ? storage.secretAccessKey : undefined,
    ...(signatures.kind === 'documenso' ? [signatures.token, signatures.webhookSecret] : []),
    rest.sessionSecret,
    rest.admin.password,
  ].filter((secret): secret is string => secret !== undefined && secret.trim().length >= shortest);
}

function findPassword(url: string | undefined): string | undefined {
  const [, password] = /^\w+:\/\/[^:@/]*:([^@]*)@/.exec(url ?? '') ?? [];
  return password === undefined ? undefined : decodeURIComponent(password);
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
