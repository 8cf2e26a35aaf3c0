// Sends emails through SMTP when a mail server is configured, otherwise writes them as .eml files to the outbox folder.
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config/config.ts';

/** Name and address are separate, so that neither can add a recipient or a header. */
export type MailAddress = { name?: string; address: string };

/** Made by composeEmail (email.ts), which gives every email the same layout. */
export type Mail = {
  to: MailAddress;
  /** The address for replies. */
  replyTo?: { name: string; address: string };
  subject: string;
  /** The same content twice: mail programs show one of them. */
  text: string;
  html: string;
  /** The same id for the same event, so that mail programs recognize an email that was sent twice. Letters, digits, dots and dashes. */
  messageId: string;
  /** Set for emails that can be turned off: takes a POST without a session (RFC 8058). */
  unsubscribeUrl?: string;
  /** A person wrote it to this one; all others are automatic, and automatic answers to them are not wanted (RFC 3834). */
  isPersonal?: boolean;
};

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

export type Mailer = { send: (mail: Mail) => Promise<void> };

/** The sender is MAIL_FROM, or `siteName` at an address that accepts no replies. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>, siteName: () => string): Mailer {
  const { smtpUrl } = config.mail;
  const domain = new URL(config.publicUrl).hostname;
  const envelope = ({ unsubscribeUrl, isPersonal = false, ...mail }: Mail) => ({
    ...mail,
    headers: {
      ...(!isPersonal && automatic),
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    to: { name: mail.to.name ?? '', address: mail.to.address },
    from: config.mail.from ?? { name: siteName(), address: 'no-reply@kindling.invalid' },
    messageId: `<${mail.messageId}@${domain}>`,
  });
  if (smtpUrl !== undefined) {
    const transport = nodemailer.createTransport(smtpUrl);
    return {
      send: async (mail) => {
        await transport.sendMail(envelope(mail));
      },
    };
  }
  const outbox = join(config.dataDir, 'outbox');
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(envelope(mail));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const write = () => writeFile(join(outbox, name), message as Buffer, { mode: 0o600 });
      // The folder is missing for the first email, or when someone deleted it.
      await write().catch(() => mkdir(outbox, { recursive: true, mode: 0o700 }).then(write));
    },
  };
}
