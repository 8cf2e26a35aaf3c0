// Templates of queued emails. A template is one file: the facts it starts from, its query, and the email described once.
import type { z } from 'zod';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail, type Email } from './email.ts';
import type { Mail } from './mail.ts';

/** What a template describes; the outbox adds the Message-ID. */
export type EmailContent = Omit<Email, 'messageId'>;

export type MailTemplate<Facts> = {
  /** Stored with every email, so it never changes. */
  kind: string;
  facts: z.ZodType<Facts>;
  /** One email per key. Letters, digits, dots and dashes. */
  key: (facts: Facts) => string;
  orderingKey?: (facts: Facts) => string;
  /** Undefined when there is nothing to send anymore: the person was erased, or the event is outdated. */
  compose: (deps: Deps, facts: Facts, key: string) => Promise<EmailContent | undefined>;
};

export type StoredMail = { key: string; kind: string; facts: unknown };

type Render = (deps: Deps, mail: StoredMail) => Promise<Mail | undefined>;
const registry = new Map<string, Render>();

/** Registers a template when its file is loaded, which the line that queues it does. */
export function defineMail<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  const { kind, facts, compose } = template;
  if (registry.has(kind)) throw new Error(`there are two email templates called ${kind}`);
  registry.set(kind, async (deps, stored) => {
    const content = await compose(deps, facts.parse(stored.facts), stored.key);
    return content && composeEmail(deps, { ...content, messageId: stored.key });
  });
  return template;
}

export function listMailKinds(): string[] {
  return [...registry.keys()];
}

export function renderMail(deps: Deps, mail: StoredMail): Promise<Mail | undefined> {
  const render = registry.get(mail.kind);
  if (render === undefined) throw new Error(`there is no email template called ${mail.kind}`);
  return render(deps, mail);
}
