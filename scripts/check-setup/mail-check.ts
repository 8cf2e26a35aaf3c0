// Tries the mail server: connects, turns on TLS where it is offered, and signs in. Sends nothing.
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { describeError, failed, note, ok, type SetupFinding } from './setup-finding.ts';

const patienceMs = 15_000;

export async function checkMail({ mail, production }: Pick<Config, 'mail' | 'production'>): Promise<SetupFinding[]> {
  const { smtpUrl, from } = mail;
  if (smtpUrl === undefined) {
    const text =
      'No mail server (SMTP_URL): emails are written to the outbox folder of DATA_DIR and are not delivered.';
    return [production ? failed(text) : note(text)];
  }
  const { host, username } = new URL(smtpUrl);
  const findings: SetupFinding[] = [];
  const transport = nodemailer.createTransport(withPatience(smtpUrl));
  try {
    await transport.verify();
    const who = username === '' ? 'without a user' : 'and accepted user and password';
    findings.push(ok(`The mail server ${host} answered ${who}.`));
  } catch (error) {
    findings.push(failed(explain(error, host)));
  } finally {
    transport.close();
  }
  if (from === undefined) {
    findings.push(
      failed('MAIL_FROM is not set: emails would come from no-reply@kindling.invalid, which mail servers refuse.'),
    );
  } else findings.push(ok(`Emails come from ${from}.`));
  return findings;
}

/** The library's own limits are minutes. */
function withPatience(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const limit of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(limit)) url.searchParams.set(limit, String(patienceMs));
  }
  return url.href;
}

function explain(error: unknown, host: string): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code === 'EAUTH') {
    return `The mail server ${host} refused user or password of SMTP_URL${responseCode === undefined ? '' : ` (${responseCode})`}.`;
  }
  return `The mail server ${host} of SMTP_URL cannot be used: ${describeError(error)}.`;
}
