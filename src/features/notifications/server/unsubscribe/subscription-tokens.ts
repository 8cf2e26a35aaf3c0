// Unsubscribe links in emails that need no session: a sealed token contains the list and the person, reveals neither, and works
// as long as the installation keeps its secret.
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import type { Unsubscribe } from '#platform/mail/email.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';

/** Identifies a subscription within its list: ids and words in a list-specific order. */
export type SubscriptionRef = readonly (string | number)[];

export type SubscriptionState = { title: string; isSubscribed: boolean; manageLink: string };

export type SubscriptionList = {
  /** Part of every token, so it never changes. */
  name: string;
  /** Undefined if the person no longer exists. */
  read: (db: Queryable, ref: SubscriptionRef) => Promise<SubscriptionState | undefined>;
  /** Idempotent. */
  end: (tx: Transaction, ref: SubscriptionRef) => Promise<void>;
};

const lists = new Map<string, SubscriptionList>();

/** Registers a list when its file is loaded by the emails of the list. */
export function defineSubscriptionList(list: SubscriptionList): SubscriptionList {
  if (lists.has(list.name)) throw new Error(`there are two lists called ${list.name}`);
  lists.set(list.name, list);
  return list;
}

const box = ({ secret }: Pick<Deps, 'secret'>) => createSecretBox(secret, 'unsubscribing');

export function createToken(deps: Pick<Deps, 'secret'>, list: SubscriptionList, ref: SubscriptionRef): string {
  return box(deps).seal(JSON.stringify([list.name, ...ref]));
}

/** Undefined for anything this installation did not issue. */
export function readToken(
  deps: Pick<Deps, 'secret'>,
  token: string,
): { list: SubscriptionList; ref: SubscriptionRef } | undefined {
  const opened = box(deps).open(token);
  if (opened === undefined) return undefined;
  const [name, ...ref] = JSON.parse(opened) as [string, ...SubscriptionRef];
  const list = lists.get(name);
  return list && { list, ref };
}

/** `from` ends the sentence "Unsubscribe from". */
export function toUnsubscribe(
  deps: Pick<Deps, 'secret'>,
  { list, ref, from }: { list: SubscriptionList; ref: SubscriptionRef; from: string },
): Unsubscribe {
  const token = encodeURIComponent(createToken(deps, list, ref));
  return { from, path: `/unsubscribe?token=${token}`, oneClickPath: `/api/unsubscribe/${token}` };
}
