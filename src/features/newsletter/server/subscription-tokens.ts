// Tokens of confirmation links: sealed with the installation's secret and not stored.
import * as z from 'zod/mini';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import { confirmationDays } from '../newsletter-rules.ts';

const content = z.object({ subscriberId: z.int(), at: z.int() });

const boxWith = (secret: string) => createSecretBox(secret, 'newsletter confirmation');

export function createConfirmationToken({ secret, now }: Pick<Deps, 'secret' | 'now'>, subscriberId: number): string {
  return boxWith(secret).seal(JSON.stringify({ subscriberId, at: now().getTime() }));
}

/** The subscriber; undefined for a forged or expired token. */
export function readConfirmationToken(
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  token: string,
): number | undefined {
  const opened = boxWith(secret).open(token);
  if (opened === undefined) return undefined;
  const { subscriberId, at } = content.parse(JSON.parse(opened));
  return now().getTime() - at < confirmationDays * dayMs ? subscriberId : undefined;
}
