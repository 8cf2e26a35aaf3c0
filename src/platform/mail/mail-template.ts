// Templates of queued emails. A template is one file: the facts it starts from, its query, and the email described once.
import type * as z from 'zod/mini';
import type { SiteSettings } from '#kernel/site-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail, type Email } from './email.ts';
import type { Mail, MailAddress } from './mail.ts';

/** The content of an email; the outbox adds the Message-ID. */
export type EmailContent = Omit<Email, 'messageId'>;

export type MailFamily = 'project' | 'investment' | 'backer' | 'rest' | 'transfer' | 'voter';

export type MailTemplate<Facts> = {
  /** Stored with every email, so it never changes. */
  kind: string;
  facts: z.ZodMiniType<Facts>;
  /** Emails of one family start from the same facts, so that one sample serves all of them (demo/mail-samples). */
  family?: MailFamily;
  /** One email per key. Letters, digits, dots and dashes. */
  key: (facts: Facts) => string;
  orderingKey?: (facts: Facts) => string;
  /** Undefined when there is nothing to send anymore: the person was erased, or the event is outdated. */
  compose: (deps: Deps, facts: Facts, key: string) => Promise<EmailContent | undefined>;
  /** After the mail server took it; false if there was nothing to send. Repeated if the process dies in between. */
  onDone?: (deps: Deps, facts: Facts, isSent: boolean) => Promise<void>;
  /** The mail server refused the recipient for good. Such an email is not tried again. */
  onRefused?: (deps: Deps, facts: Facts) => Promise<void>;
};

export type StoredMail = { key: string; kind: string; facts: unknown };

const registry = new Map<string, MailTemplate<unknown>>();

/** Registers a template when its file is loaded, which the line that queues it does. */
export function defineMail<Facts>(template: MailTemplate<Facts>): MailTemplate<Facts> {
  if (registry.has(template.kind)) throw new Error(`there are two email templates called ${template.kind}`);
  // Its schema checks stored facts before anything else of it sees them.
  registry.set(template.kind, template as unknown as MailTemplate<unknown>);
  return template;
}

type Awaitable<Value> = Value | PromiseLike<Value>;

type PersonMail<Facts, Found> = Omit<MailTemplate<Facts>, 'compose'> & {
  /** Reads the person and the rest in one query. No row when there is nothing to send anymore. */
  find: (deps: Deps, facts: Facts) => PromiseLike<Found[]>;
  write: (found: Found, settings: SiteSettings, deps: Deps) => Awaitable<Words | undefined>;
};
type Words = Omit<EmailContent, 'to'>;

/** An email to one person. */
export function definePersonMail<Facts, Found extends { to: MailAddress }>({
  find,
  write,
  ...template
}: PersonMail<Facts, Found>): MailTemplate<Facts> {
  return defineMail({
    ...template,
    async compose(deps, facts) {
      const [found] = await find(deps, facts);
      const words = found && (await write(found, deps.settings.current(), deps));
      return words && { to: found.to, ...words };
    },
  });
}

export function listMailKinds(): string[] {
  return [...registry.keys()];
}

export function listMailFamilies(): [kind: string, family: MailFamily][] {
  return [...registry].flatMap(([kind, { family }]) => (family === undefined ? [] : [[kind, family]]));
}

export async function renderMail(deps: Deps, stored: StoredMail): Promise<Mail | undefined> {
  const { compose, facts } = findTemplate(stored);
  const content = await compose(deps, facts.parse(stored.facts), stored.key);
  return content && composeEmail(deps, { ...content, messageId: stored.key });
}

export function findTemplate({ kind }: Pick<StoredMail, 'kind'>): MailTemplate<unknown> {
  const template = registry.get(kind);
  if (template === undefined) throw new Error(`there is no email template called ${kind}`);
  return template;
}
