// What a form without JavaScript sent and was refused: encrypted into the address of the next page, for a while and for this person alone.
import * as z from 'zod/mini';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import type { InvestorProfile } from '../investor-profile-contract.ts';

export type Typed = NonNullable<InvestorProfile['typed']>;

const maxAgeMs = 30 * 60_000;

const draft = z.object({
  at: z.number(),
  entries: z.array(z.tuple([z.string(), z.string()])),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  message: z.string(),
});

const box = ({ secret }: Pick<Deps, 'secret'>) => createSecretBox(secret, 'typed investor profiles');

export function sealTyped(deps: Pick<Deps, 'secret' | 'now'>, uid: number, typed: Typed): string {
  return box(deps).seal(JSON.stringify({ ...typed, at: deps.now().getTime() }), `user ${uid}`);
}

export function openTyped(deps: Pick<Deps, 'secret' | 'now'>, uid: number, sealed: string): Typed | null {
  const opened = box(deps).open(sealed, `user ${uid}`);
  const parsed = opened === undefined ? undefined : z.safeParse(draft, JSON.parse(opened));
  if (!parsed?.success || parsed.data.at + maxAgeMs < deps.now().getTime()) return null;
  const { at: _, ...typed } = parsed.data;
  return typed;
}
