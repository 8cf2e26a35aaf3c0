// Who collects signatures under agreements: this site, by a typed name, or Documenso.
import { findPlainUrl, type Read, requireSetting, SettingError } from './setting-readers.ts';

export type SignatureSettings =
  | { kind: 'built_in' }
  | { kind: 'documenso'; url: string; token: string; webhookSecret: string };

/** @throws SettingError if the address, the token or the secret is missing */
export function readSignatures(read: Read): SignatureSettings {
  const address = read('DOCUMENSO_URL');
  if (address === undefined) return { kind: 'built_in' };
  const url = findPlainUrl(address);
  if (url === undefined) {
    throw new SettingError(
      'DOCUMENSO_URL must be an address such as https://app.documenso.com, without a user or key.',
    );
  }
  const need = (name: string) => requireSetting(read, name, 'DOCUMENSO_URL is set');
  return {
    kind: 'documenso',
    url: url.href.replace(/\/+$/, ''),
    token: need('DOCUMENSO_TOKEN'),
    webhookSecret: need('DOCUMENSO_WEBHOOK_SECRET'),
  };
}
