// What each scope allows, in the words of screens and emails.
import type { TokenKind, TokenScope } from '#kernel/token-scopes.ts';

const personal: Record<TokenScope, string> = {
  'profile:read': 'See your profile, and what needs your attention.',
  'projects:read': 'See public projects and your own, with their drafts, reviews, milestones and statistics.',
  'projects:write': 'Submit and edit your projects, and write their drafts, updates, pictures and documents.',
  'investments:read': 'See your investments, shares, receipts and votes, and who invested in your projects.',
  'community:read': 'See comments, and whom and what you follow and saved.',
  'community:write': 'Comment, support and save projects, and follow creators as you.',
  'messages:read': 'Read your messages and notifications.',
  'messages:write': 'Send messages as you, and mark them as read.',
  'people:read': '',
  'operations:read': '',
};

const platform: Record<TokenScope, string> = {
  'projects:read': 'All projects, also private ones and drafts, with their reviews, documents and history.',
  'investments:read': 'All investments with the names of investors, refunds, releases, payouts and registers.',
  'community:read': 'All comments and updates.',
  'messages:read': 'Contact messages and reported comments.',
  'people:read': 'All users with their email addresses, roles and emails.',
  'operations:read': 'Health, settings, the audit log, reconciliation, backups and analytics.',
  'profile:read': '',
  'projects:write': '',
  'community:write': '',
  'messages:write': '',
};

export const scopeCopy: Record<TokenKind, Record<TokenScope, string>> = { personal, platform };
