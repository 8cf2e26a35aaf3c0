// What the product stores about a person, by slice: their export, and their erasure.
import type { ForgetPerson } from '#features/accounts/server/erasure-service.ts';
import { accountExport } from '#features/accounts/server/own-data/account-personal-data.ts';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import { createForgetRecipient } from '#features/admin/server/mail-log.ts';
import { forgetViews, viewExport } from '#features/admin/server/view-personal-data.ts';
import { forgetAudiences } from '#features/announcements/server/announcement-personal-data.ts';
import { commentExport } from '#features/comments/server/comment-personal-data.ts';
import { discoveryExport, forgetSavedSearches } from '#features/discovery/server/discovery-personal-data.ts';
import { documentExport } from '#features/documents/server/document-personal-data.ts';
import {
  contactExport,
  forgetContactMessages,
  forgetConversations,
  forgetReportedComments,
} from '#features/inbox/server/inbox-personal-data.ts';
import { insightsExport } from '#features/insights/server/insights-personal-data.ts';
import { textChangeHooks } from '#features/investing/server/ends/change-digest.ts';
import { forgetInvestor, investorExport } from '#features/investing/server/investor-personal-data.ts';
import {
  forgetInvestorProfile,
  investorProfileExport,
} from '#features/investors/server/investor-profile-personal-data.ts';
import { messageExport } from '#features/messages/server/message-personal-data.ts';
import { forgetSubscription, newsletterExport } from '#features/newsletter/server/newsletter-personal-data.ts';
import { forgetNotifications, notificationExport } from '#features/notifications/server/notification-personal-data.ts';
import { forgetPayoutAccounts, payoutExport } from '#features/payouts/server/payout-personal-data.ts';
import { forgetFollowing, peopleExport } from '#features/people/server/people-personal-data.ts';
import { forgetUnpublished } from '#features/projects/server/pictures/image-hooks.ts';
import { forgetMemberships, membershipExport } from '#features/projects/server/project-members.ts';
import { forgetProjectHistory, projectExport } from '#features/projects/server/project-personal-data.ts';
import { forgetFindings } from '#features/reconciliation/server/reconciliation-personal-data.ts';
import { createForgetHolder, registerExport } from '#features/register/server/register-personal-data.ts';
import { forgetReservations, reservationExport } from '#features/reservations/server/reservation-personal-data.ts';
import { createForgetReviews } from '#features/reviews/server/review-personal-data.ts';
import { forgetInvitations, teamExport } from '#features/teams/server/team-personal-data.ts';
import { forgetTokens, tokenExport } from '#features/tokens/server/token-personal-data.ts';
import { forgetUpdates, updateExport } from '#features/updates/server/update-personal-data.ts';
import { forgetWebhooks, webhookExport } from '#features/webhooks/server/webhook-personal-data.ts';
import type { Deps } from '#platform/config/deps.ts';

/** Everything in the export of a person's own data, by slice. */
export const exportParts: readonly ExportPart[] = [
  ...accountExport,
  ...investorProfileExport,
  ...projectExport,
  ...documentExport,
  ...notificationExport,
  ...tokenExport,
  ...reservationExport,
  ...investorExport,
  ...payoutExport,
  ...registerExport,
  ...messageExport,
  ...peopleExport,
  ...discoveryExport,
  ...commentExport,
  ...updateExport,
  ...membershipExport,
  ...teamExport,
  ...contactExport,
  ...newsletterExport,
  ...insightsExport,
  ...viewExport,
  ...webhookExport,
];

/** What each slice erases of a person, in this order. */
export function listForgetting(deps: Deps): ForgetPerson[] {
  return [
    // Before the profile of the investor is forgotten, which has their legal name.
    createForgetHolder(deps),
    forgetUpdates,
    forgetMemberships,
    forgetInvitations,
    forgetUnpublished,
    forgetProjectHistory,
    createForgetReviews(textChangeHooks),
    forgetReservations,
    forgetInvestor,
    forgetInvestorProfile,
    forgetPayoutAccounts,
    forgetFindings,
    forgetContactMessages,
    forgetConversations,
    forgetReportedComments,
    forgetFollowing,
    forgetSavedSearches,
    forgetNotifications,
    forgetTokens,
    forgetSubscription,
    createForgetRecipient(deps),
    forgetAudiences,
    forgetViews,
    forgetWebhooks,
  ];
}
