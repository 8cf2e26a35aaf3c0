// Every endpoint of every contract: tests that apply to all endpoints use this list, so a new one cannot be forgotten.
import * as accounts from '#features/accounts/account-contract.ts';
import * as adminSecurity from '#features/accounts/admin-security-contract.ts';
import * as people from '#features/accounts/admin-user-contract.ts';
import * as joins from '#features/accounts/join-contract.ts';
import * as ownAccount from '#features/accounts/own-account-contract.ts';
import * as ownData from '#features/accounts/own-data-contract.ts';
import * as signInProvider from '#features/accounts/provider-contract.ts';
import * as secondFactor from '#features/accounts/second-factor-contract.ts';
import * as userList from '#features/accounts/user-list-contract.ts';
import * as health from '#features/admin/health-contract.ts';
import * as investmentRecord from '#features/admin/investment-record-contract.ts';
import * as lookAhead from '#features/admin/look-ahead-contract.ts';
import * as person from '#features/admin/person-contract.ts';
import * as auditLog from '#features/audit/audit-log-contract.ts';
import * as comments from '#features/comments/comment-contract.ts';
import * as dashboard from '#features/dashboard/dashboard-contract.ts';
import * as images from '#features/images/image-contract.ts';
import * as commentReports from '#features/inbox/comment-report-contract.ts';
import * as contact from '#features/inbox/contact-contract.ts';
import * as inbox from '#features/inbox/inbox-contract.ts';
import * as analytics from '#features/insights/analytics-contract.ts';
import * as creatorRecord from '#features/insights/creator-record-contract.ts';
import * as admin from '#features/insights/overview-contract.ts';
import * as projectVisits from '#features/insights/project-visits-contract.ts';
import * as statistics from '#features/insights/statistics-contract.ts';
import * as adminFunding from '#features/investing/admin-funding-contract.ts';
import * as adminInvestments from '#features/investing/admin-investment-contract.ts';
import * as suspense from '#features/investing/admin-suspense-contract.ts';
import * as investing from '#features/investing/investing-contract.ts';
import * as receipts from '#features/investing/receipt-contract.ts';
import * as messages from '#features/messages/message-contract.ts';
import * as newsletterAdmin from '#features/newsletter/newsletter-admin-contract.ts';
import * as newsletter from '#features/newsletter/newsletter-contract.ts';
import * as notifications from '#features/notifications/notification-contract.ts';
import * as adminMilestones from '#features/payouts/milestone-admin-contract.ts';
import * as milestones from '#features/payouts/milestone-contract.ts';
import * as money from '#features/payouts/money-contract.ts';
import * as payoutAccount from '#features/payouts/payout-account-contract.ts';
import * as payoutSummary from '#features/payouts/payout-summary-contract.ts';
import * as publicMoney from '#features/payouts/public-money-contract.ts';
import * as releases from '#features/payouts/release-contract.ts';
import * as votes from '#features/payouts/vote-contract.ts';
import * as profiles from '#features/people/person-contract.ts';
import * as adminProjects from '#features/projects/admin-project-contract.ts';
import * as drafts from '#features/projects/draft-contract.ts';
import * as projectChanges from '#features/projects/project-change-contract.ts';
import * as projects from '#features/projects/project-contract.ts';
import * as projectList from '#features/projects/project-list-contract.ts';
import * as reviewAnswers from '#features/projects/review-answer-contract.ts';
import * as reconciliation from '#features/reconciliation/reconciliation-contract.ts';
import * as transparency from '#features/reconciliation/transparency-contract.ts';
import * as reviews from '#features/reviews/review-contract.ts';
import * as settings from '#features/settings/settings-contract.ts';
import * as updates from '#features/updates/update-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import * as live from '#kernel/live-contract.ts';

export const everyEndpoint: Endpoint[] = [
  accounts,
  people,
  joins,
  signInProvider,
  adminSecurity,
  userList,
  ownAccount,
  ownData,
  secondFactor,
  notifications,
  projects,
  adminProjects,
  projectChanges,
  projectList,
  drafts,
  images,
  reviews,
  reviewAnswers,
  investing,
  adminFunding,
  adminInvestments,
  suspense,
  payoutAccount,
  payoutSummary,
  milestones,
  votes,
  adminMilestones,
  releases,
  money,
  publicMoney,
  transparency,
  messages,
  contact,
  comments,
  commentReports,
  inbox,
  newsletter,
  updates,
  profiles,
  newsletterAdmin,
  analytics,
  projectVisits,
  creatorRecord,
  statistics,
  dashboard,
  receipts,
  admin,
  person,
  auditLog,
  investmentRecord,
  reconciliation,
  settings,
  health,
  lookAhead,
  live,
]
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** The URL of an endpoint with an id that does not exist. */
export function getSampleUrl({ path }: Endpoint): string {
  return path.replace(/\{\w+\}/g, '999999999');
}

export function formatEndpoint({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
