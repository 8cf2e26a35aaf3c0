// Handles tokens from emails: describe the subscription, and end it.
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Subscription } from '../../notification-contract.ts';
import { readToken } from './subscription-tokens.ts';

/** @throws AppError not_found, also for a person who was erased */
export async function readSubscription(deps: Pick<Deps, 'db' | 'secret'>, token: string): Promise<Subscription> {
  const found = readToken(deps, token);
  const state = found && (await found.list.read(deps.db, found.ref));
  if (state === undefined) throw unknownLink();
  return state;
}

/** Repeating it changes nothing. @throws AppError not_found */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'secret'>, token: string): Promise<Subscription> {
  const found = readToken(deps, token);
  if (found === undefined) throw unknownLink();
  await deps.db.transaction((tx) => found.list.end(tx, found.ref));
  return readSubscription(deps, token);
}

function unknownLink(): AppError {
  return new AppError('not_found', 'This link is not valid. Use the one from your latest email.');
}
