// Every page of the admin area with its screen.
import { withViews } from '#features/admin/web/views/views-query.ts';
import { pagesOf } from './page.ts';

export const adminPages = pagesOf(
  { layout: 'admin', access: 'admin' },
  {
    '/admin/dashboard': async () => (await import('#features/admin/web/admin-dashboard-page.tsx')).adminDashboardScreen,
    '/admin/reviews': withViews(
      async () => (await import('#features/reviews/web/admin/admin-reviews-page.tsx')).adminReviewsScreen,
    ),
    '/admin/reviews/:id': async () => (await import('./admin-screens.tsx')).adminReviewScreen,
    '/admin/users': withViews(
      async () => (await import('#features/accounts/web/admin/admin-users-page.tsx')).adminUsersScreen,
    ),
    '/admin/projects': withViews(
      async () => (await import('#features/projects/web/admin/admin-projects-page.tsx')).adminProjectsScreen,
    ),
    '/admin/analytics': async () =>
      (await import('#features/insights/web/admin/admin-analytics-page.tsx')).adminAnalyticsScreen,
    '/admin/settings': async () =>
      (await import('#features/settings/web/admin/admin-settings-page.tsx')).adminSettingsScreen,
    '/admin/projects/new': async () =>
      (await import('#features/projects/web/admin/admin-new-project-page.tsx')).adminNewProjectScreen,
    '/admin/projects/:id': async () => (await import('./admin-screens.tsx')).adminProjectScreen,
    '/admin/projects/:id/edit': async () =>
      (await import('#features/projects/web/admin/admin-edit-project-page.tsx')).adminEditProjectScreen,
    '/admin/security': async () =>
      (await import('#features/accounts/web/admin/security/admin-security-page.tsx')).adminSecurityScreen,
    '/admin/sign-in-provider': async () =>
      (await import('#features/accounts/web/admin/sign-in-provider-page.tsx')).signInProviderScreen,
    '/admin/users/new': async () =>
      (await import('#features/accounts/web/admin/admin-user-new-page.tsx')).adminUserNewScreen,
    '/admin/users/:id': async () => (await import('#features/admin/web/person/admin-user-page.tsx')).adminUserScreen,
    '/admin/users/:id/edit': async () =>
      (await import('#features/admin/web/person/admin-user-edit-page.tsx')).adminUserEditScreen,
    '/admin/messages': withViews(
      async () => (await import('#features/inbox/web/admin/admin-messages-page.tsx')).adminMessagesScreen,
    ),
    '/admin/messages/contact/:id': async () =>
      (await import('#features/inbox/web/admin/admin-contact-message-page.tsx')).adminContactMessageScreen,
    '/admin/messages/report/:id': async () =>
      (await import('#features/inbox/web/admin/admin-report-page.tsx')).adminReportScreen,
    '/admin/messages/comment/:id': async () =>
      (await import('#features/inbox/web/admin/admin-comment-report-page.tsx')).adminCommentReportScreen,
    '/admin/newsletter': async () =>
      (await import('#features/newsletter/web/admin/admin-newsletter-page.tsx')).adminNewsletterScreen,
    '/admin/newsletter/:id': async () =>
      (await import('#features/newsletter/web/admin/admin-issue-page.tsx')).adminIssueScreen,
    '/admin/investments': withViews(
      async () => (await import('#features/investing/web/admin/admin-investments-page.tsx')).adminInvestmentsScreen,
    ),
    '/admin/investments/suspense': async () =>
      (await import('#features/investing/web/admin/admin-suspense-page.tsx')).adminSuspenseScreen,
    '/admin/agreements': async () =>
      (await import('#features/agreements/web/admin/admin-agreements-page.tsx')).adminAgreementsScreen,
    '/admin/agreements/:id': async () =>
      (await import('#features/agreements/web/admin/admin-agreement-page.tsx')).adminAgreementScreen,
    '/admin/investments/:id': async () =>
      (await import('#features/admin/web/investment/admin-investment-page.tsx')).adminInvestmentScreen,
    '/admin/releases': async () => (await import('#features/payouts/web/admin/releases-page.tsx')).releasesScreen,
    '/admin/investors': async () =>
      (await import('#features/investors/web/admin/waiting-investors-page.tsx')).waitingInvestorsScreen,
    '/admin/milestones': withViews(
      async () => (await import('#features/payouts/web/admin/admin-milestones-page.tsx')).adminMilestonesScreen,
    ),
    '/admin/registers': async () =>
      (await import('#features/register/web/admin/admin-registers-page.tsx')).adminRegistersScreen,
    '/admin/projects/:id/register': async () =>
      (await import('#features/register/web/admin/admin-register-page.tsx')).adminRegisterScreen,
    '/admin/projects/:id/checks': async () =>
      (await import('#features/investing/web/admin/project-checks-page.tsx')).projectChecksScreen,
    '/admin/milestones/:id': async () =>
      (await import('#features/payouts/web/admin/admin-milestone-page.tsx')).adminMilestoneScreen,
    '/admin/payouts/accounts': async () =>
      (await import('#features/payouts/web/admin/held-accounts-page.tsx')).heldAccountsScreen,
    '/admin/audit': withViews(
      async () => (await import('#features/audit/web/admin/admin-audit-page.tsx')).adminAuditScreen,
    ),
    '/admin/find': async () => (await import('#features/admin/web/palette/find-page.tsx')).findScreen,
    '/admin/ahead': async () => (await import('#features/admin/web/admin-ahead-page.tsx')).adminAheadScreen,
    '/admin/announcements': async () =>
      (await import('#features/announcements/web/admin/admin-announcements-page.tsx')).adminAnnouncementsScreen,
    '/admin/import': async () => (await import('#features/imports/web/admin/admin-import-page.tsx')).adminImportScreen,
    '/admin/tokens': async () => (await import('#features/tokens/web/admin/admin-tokens-page.tsx')).adminTokensScreen,
    '/admin/backups': async () =>
      (await import('#features/backups/web/admin/admin-backups-page.tsx')).adminBackupsScreen,
    '/admin/webhooks': async () =>
      (await import('#features/webhooks/web/admin/admin-webhooks-page.tsx')).adminWebhooksScreen,
    '/admin/webhooks/:id': async () =>
      (await import('#features/webhooks/web/admin/admin-webhooks-page.tsx')).adminWebhookScreen,
    '/admin/health': async () => (await import('#features/admin/web/admin-health-page.tsx')).adminHealthScreen,
    '/admin/rules': async () => (await import('#features/packs/web/admin/rules-page.tsx')).adminRulesScreen,
    '/admin/reconciliation': async () =>
      (await import('#features/reconciliation/web/admin/reconciliation-page.tsx')).reconciliationScreen,
  },
);
