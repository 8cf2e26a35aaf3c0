// Every page with its screen, by layout and access. The query parameters that a page reads are in page-queries.ts.
import { textPagePaths } from '#features/landing/text-page-paths.ts';
import { homeScreen } from '#features/landing/web/home-page.tsx';
import { adminPages } from './admin-page-table.tsx';
import { type Page, pagesOf } from './page.ts';

export const pages: readonly Page[] = [
  ...pagesOf(
    { layout: 'public', access: 'anyone' },
    {
      // Most visits begin here, so its code is part of the application.
      '/': async () => homeScreen,
      '/projects': async () => (await import('#features/discovery/web/list/projects-page.tsx')).projectsScreen,
      '/categories': async () =>
        (await import('#features/discovery/web/category/categories-page.tsx')).categoriesScreen,
      '/categories/:slug': async () => (await import('./category-screen.tsx')).categoryScreen,
      '/projects/:id': async () => (await import('./project-screen.tsx')).projectScreen,
      '/projects/:id/updates/:updateId': async () => (await import('./update-screen.tsx')).updateScreen,
      '/projects/:id/share': async () => (await import('#features/sharing/web/share-kit-page.tsx')).shareKitScreen,
      '/projects/:id/transparency': async () =>
        (await import('#features/reconciliation/web/project-transparency-page.tsx')).projectTransparencyScreen,
      '/projects/:id/rules': async () =>
        (await import('#features/projects/web/page/project-rules-page.tsx')).projectRulesScreen,
      '/transparency': async () =>
        (await import('#features/reconciliation/web/transparency-page.tsx')).transparencyScreen,
      '/people/:uid': async () => (await import('./person-screen.tsx')).personScreen,
      '/confirm-email': async () =>
        (await import('#features/accounts/web/settings/confirm-email-page.tsx')).confirmEmailScreen,
      '/join-accounts': async () =>
        (await import('#features/accounts/web/settings/join-accounts-page.tsx')).joinAccountsScreen,
      '/team-invitations': async () => (await import('#features/teams/web/invitations-page.tsx')).invitationsScreen,
      '/verify/:number': async () => (await import('#features/register/web/verify-page.tsx')).verifyScreen,
      '/unsubscribe': async () => (await import('#features/notifications/web/unsubscribe-page.tsx')).unsubscribeScreen,
      '/contact': async () => (await import('#features/inbox/web/contact-page.tsx')).contactScreen,
      '/newsletter': async () => (await import('#features/newsletter/web/newsletter-page.tsx')).newsletterScreen,
      '/newsletter/confirm': async () =>
        (await import('#features/newsletter/web/newsletter-confirm-page.tsx')).newsletterConfirmScreen,
      ...Object.fromEntries(
        textPagePaths.map((path) => [
          path,
          async () => (await import('#features/landing/web/text-pages.ts')).loadTextPage(path),
        ]),
      ),
    },
  ),
  ...pagesOf(
    { layout: 'public', access: 'user' },
    {
      '/projects/:id/edit': async () =>
        (await import('#features/projects/web/form/pages/edit-project-page.tsx')).editProjectScreen,
      '/dashboard': async () => (await import('#features/dashboard/web/dashboard-page.tsx')).dashboardScreen,
      '/dashboard/feed': async () => (await import('#features/dashboard/web/interests/feed-page.tsx')).feedScreen,
      '/dashboard/saved': async () => (await import('#features/dashboard/web/interests/saved-page.tsx')).savedScreen,
      '/dashboard/searches': async () =>
        (await import('#features/dashboard/web/interests/searches-page.tsx')).searchesScreen,
      '/dashboard/following': async () =>
        (await import('#features/dashboard/web/interests/following-page.tsx')).followingScreen,
      '/dashboard/projects/:id/milestones': async () =>
        (await import('#features/payouts/web/milestones/own-milestones-page.tsx')).ownMilestonesScreen,
      '/dashboard/projects/:id/documents': async () =>
        (await import('#features/documents/web/own-documents-page.tsx')).ownDocumentsScreen,
      '/dashboard/projects/:id/updates': async () =>
        (await import('#features/updates/web/own-updates-page.tsx')).ownUpdatesScreen,
      '/dashboard/projects/:id/updates/drafts/:draftId': async () =>
        (await import('#features/updates/web/write-update-page.tsx')).writeUpdateScreen,
      '/dashboard/projects/:id/updates/:updateId/edit': async () =>
        (await import('#features/updates/web/edit-update-page.tsx')).editUpdateScreen,
      '/votes': async () => (await import('#features/payouts/web/votes/votes-page.tsx')).votesScreen,
      '/votes/:id': async () => (await import('#features/payouts/web/votes/vote-page.tsx')).voteScreen,
      '/dashboard/payouts': async () => (await import('#features/payouts/web/getting-paid-page.tsx')).gettingPaidScreen,
      '/receipts/:id': async () => (await import('#features/investing/web/receipt-page.tsx')).receiptScreen,
      '/investments/:id/agreement': async () =>
        (await import('#features/investing/web/agreement/agreement-page.tsx')).agreementScreen,
      '/investments/:id/confirmation': async () =>
        (await import('#features/dashboard/web/confirmation-page.tsx')).confirmationScreen,
      '/investments/:id/reconfirm': async () =>
        (await import('#features/investing/web/reconfirm-page.tsx')).reconfirmScreen,
      '/dashboard/projects/:id/last-day': async () =>
        (await import('#features/investing/web/last-day-page.tsx')).lastDayScreen,
      '/investments/:id/money': async () =>
        (await import('#features/payouts/web/money/follow-dollar-page.tsx')).followDollarScreen,
      '/dashboard/projects/:id/money': async () =>
        (await import('#features/payouts/web/money/project-money-page.tsx')).projectMoneyScreen,
      '/settings': async () => (await import('./settings-screens.tsx')).profileSettingsScreen,
      '/settings/investing': async () =>
        (await import('#features/investors/web/investing-settings-page.tsx')).investingSettingsScreen,
      '/settings/sessions': async () =>
        (await import('#features/accounts/web/settings/sessions-page.tsx')).sessionsScreen,
      '/settings/tokens': async () => (await import('#features/tokens/web/tokens-page.tsx')).tokensScreen,
      '/settings/data': async () => (await import('#features/accounts/web/settings/data-page.tsx')).ownDataScreen,
      '/messages': async () => (await import('#features/messages/web/messages-page.tsx')).messagesScreen,
      '/messages/new': async () => (await import('#features/messages/web/new-message-page.tsx')).newMessageScreen,
      '/messages/blocked': async () =>
        (await import('#features/messages/web/blocked-people-page.tsx')).blockedPeopleScreen,
      '/messages/:id': async () => (await import('#features/messages/web/conversation-page.tsx')).conversationScreen,
      '/notifications': async () =>
        (await import('#features/notifications/web/notifications-page.tsx')).notificationsScreen,
      '/settings/notifications': async () => (await import('./settings-screens.tsx')).notificationSettingsScreen,
      '/dashboard/projects/:id/register': async () =>
        (await import('#features/register/web/own-register-page.tsx')).ownRegisterScreen,
      '/dashboard/shares': async () => (await import('#features/register/web/shares-page.tsx')).sharesScreen,
      '/dashboard/projects/:id/team': async () => (await import('#features/teams/web/team-page.tsx')).teamScreen,
      '/dashboard/projects/:id/webhooks': async () =>
        (await import('#features/webhooks/web/project-webhooks-page.tsx')).projectWebhooksScreen,
      '/dashboard/projects/:id/webhooks/:webhookId': async () =>
        (await import('#features/webhooks/web/project-webhooks-page.tsx')).projectWebhookScreen,
      '/dashboard/projects/:id/statistics': async () =>
        (await import('#features/insights/web/statistics-page.tsx')).statisticsScreen,
      '/submit/file': async () => (await import('#features/project-files/web/take-over-page.tsx')).takeOverScreen,
      '/submit': async () => (await import('#features/projects/web/form/pages/submit-page.tsx')).submitScreen,
    },
  ),
  ...pagesOf(
    { layout: 'public', access: 'user', payments: true },
    {
      '/checkout': async () => (await import('#features/investing/web/checkout/checkout-page.tsx')).checkoutScreen,
    },
  ),
  ...pagesOf(
    { layout: 'bare', access: 'anyone' },
    {
      '/admin/login': async () => (await import('#features/accounts/web/admin/admin-login-page.tsx')).adminLoginScreen,
      '/admin/setup': async () => (await import('#features/accounts/web/admin/admin-setup-page.tsx')).adminSetupScreen,
    },
  ),
  ...adminPages,
];
