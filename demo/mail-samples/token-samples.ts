// Samples of emails about API tokens.
import { randomBytes } from 'node:crypto';
import { apiTokens } from '#features/tokens/server/token-table.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later, type SampleStory } from './sample-story.ts';

async function apiToken({ tx, investor, admin }: SampleStory, isPlatform = false): Promise<number> {
  const owner = isPlatform
    ? { kind: 'platform' as const, createdBy: admin, scopes: ['investments:read' as const, 'people:read' as const] }
    : { kind: 'personal' as const, userId: investor, scopes: ['projects:read' as const, 'investments:read' as const] };
  const row = {
    ...owner,
    name: 'Monthly report',
    tokenHash: randomBytes(32),
    lastLetters: 'x7Qa',
    expiresAt: later(6 * 24),
  };
  return idOf(tx.insert(apiTokens).values(row).returning({ id: apiTokens.id }));
}

export const tokenSamples: Record<string, MailSample> = {
  token_created: async (story) => ({ tokenId: await apiToken(story) }),
  token_expiring: async (story) => ({ tokenId: await apiToken(story) }),
  platform_token: async (story) => ({ userId: story.admin, tokenId: await apiToken(story, true), event: 'created' }),
};
