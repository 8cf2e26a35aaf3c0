// Tokens of the links that confirm a join: sealed with the site's secret and stored nowhere.
import * as z from 'zod/mini';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';

/** Time to confirm a join. */
export const joinDays = 7;

/** `email`: the address it was sent to, which must still be the record's. */
const content = z.object({ joinId: z.int(), userId: z.int(), email: z.string(), at: z.int() });
export type JoinProof = { joinId: number; userId: number; email: string };

const boxWith = (secret: string) => createSecretBox(secret, 'account join');

export function createJoinToken({ secret, now }: Pick<Deps, 'secret' | 'now'>, proof: JoinProof): string {
  return boxWith(secret).seal(JSON.stringify({ ...proof, at: now().getTime() }));
}

/** Undefined for a token that is forged or expired. */
export function readJoinToken({ secret, now }: Pick<Deps, 'secret' | 'now'>, token: string): JoinProof | undefined {
  const opened = boxWith(secret).open(token);
  if (opened === undefined) return undefined;
  const { at, ...proof } = content.parse(JSON.parse(opened));
  return now().getTime() - at < joinDays * dayMs ? proof : undefined;
}
