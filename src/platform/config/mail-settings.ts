// The mail server, and the sender of emails.

import { findServiceUrl, type Read, readAddress, SettingError } from './setting-readers.ts';

/** @throws SettingError; never with the address of the mail server, which has a password */
export function readMail(read: Read) {
  return {
    /** Undefined: emails are written to the outbox folder. */
    smtpUrl: readSmtpUrl(read('SMTP_URL')),
    /** Undefined: the site's name. */
    from: readSender(read('MAIL_FROM')),
    /** The default of the setting "support address". */
    support: readAddress('SUPPORT_EMAIL', read('SUPPORT_EMAIL') ?? 'support@kindling.example'),
  };
}

function readSmtpUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = findServiceUrl(value, /^smtps?:$/);
  if (url === undefined || !/^\/?$/.test(url.pathname) || url.port === '0') {
    throw new SettingError(
      'SMTP_URL must be an address such as smtp://user:password@host:587 or smtps://user:password@host:465, with the characters / # ? @ : % of user and password written as %2F %23 %3F %40 %3A %25.',
    );
  }
  return value;
}

/** `Name <address>` or the address alone. More than one would make others senders of our emails. */
function readSender(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const address = /^[^<>@,;]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address)) return value;
  throw new SettingError('MAIL_FROM must be one sender such as Kindling <no-reply@kindling.example>.');
}
