// Tokens of the links that confirm an address: sealed with the site's secret and stored nowhere.
import * as z from 'zod/mini';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';

const content = z.object({ userId: z.int(), email: z.string(), at: z.int() });
const boxWith = (secret: string) => createSecretBox(secret, 'email confirmation');
type TokenDeps = Pick<Deps, 'secret' | 'now'>;

export function createEmailToken({ secret, now }: TokenDeps, proof: { userId: number; email: string }): string {
  return boxWith(secret).seal(JSON.stringify({ ...proof, at: now().getTime() }));
}

/** Undefined for a token that is forged or older than a day. */
export function readEmailToken(
  { secret, now }: TokenDeps,
  token: string,
): { userId: number; email: string } | undefined {
  const opened = boxWith(secret).open(token);
  if (opened === undefined) return undefined;
  const { userId, email, at } = content.parse(JSON.parse(opened));
  return now().getTime() - at < dayMs ? { userId, email } : undefined;
}
