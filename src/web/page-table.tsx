// Every page of the product, one entry each. No contract is imported here: this file is part of every first visit.
import { textPagePaths } from '#features/landing/text-page-paths.ts';
import { type Page, page } from './page.ts';

export const pages: readonly Page[] = [
  page({
    path: '/',
    layout: 'public',
    access: 'anyone',
    query: ['signin', 'next'],
    load: async () => (await import('#features/landing/web/home-page.tsx')).homeScreen,
  }),
  page({
    path: '/projects',
    layout: 'public',
    access: 'anyone',
    query: ['q', 'category', 'status', 'sort', 'cursor'],
    cachedQuery: ['status', 'sort'],
    load: async () => (await import('#features/projects/web/projects-page.tsx')).projectsScreen,
  }),
  page({
    path: '/projects/:id',
    layout: 'public',
    access: 'anyone',
    load: async () => (await import('#features/projects/web/project-page.tsx')).projectScreen,
  }),
  page({
    path: '/projects/:id/edit',
    layout: 'public',
    access: 'user',
    load: async () => (await import('#features/projects/web/edit-project-page.tsx')).editProjectScreen,
  }),
  page({
    path: '/projects/:id/transparency',
    layout: 'public',
    access: 'anyone',
    query: ['cursor'],
    load: async () =>
      (await import('#features/reconciliation/web/project-transparency-page.tsx')).projectTransparencyScreen,
  }),
  page({
    path: '/transparency',
    layout: 'public',
    access: 'anyone',
    load: async () => (await import('#features/reconciliation/web/transparency-page.tsx')).transparencyScreen,
  }),
  page({
    path: '/dashboard',
    layout: 'public',
    access: 'user',
    query: ['status'],
    load: async () => (await import('#features/dashboard/web/dashboard-page.tsx')).dashboardScreen,
  }),
  page({
    path: '/receipts/:id',
    layout: 'public',
    access: 'user',
    load: async () => (await import('#features/dashboard/web/receipt-page.tsx')).receiptScreen,
  }),
  page({
    path: '/submit',
    layout: 'public',
    access: 'user',
    load: async () => (await import('#features/projects/web/submit-page.tsx')).submitScreen,
  }),
  page({
    path: '/contact',
    layout: 'public',
    access: 'anyone',
    query: ['topic', 'project'],
    cachedQuery: ['topic'],
    load: async () => (await import('#features/community/web/contact-page.tsx')).contactScreen,
  }),
  ...textPagePaths.map((path) =>
    page({
      path,
      layout: 'public',
      access: 'anyone',
      load: async () => (await import('#features/landing/web/text-pages.ts')).loadTextPage(path),
    }),
  ),
  page({
    path: '/admin/login',
    layout: 'bare',
    access: 'anyone',
    query: ['next'],
    load: async () => (await import('#features/accounts/web/admin-login-page.tsx')).adminLoginScreen,
  }),
  page({
    path: '/admin/setup',
    layout: 'bare',
    access: 'anyone',
    query: ['token'],
    load: async () => (await import('#features/accounts/web/admin-setup-page.tsx')).adminSetupScreen,
  }),
  page({
    path: '/checkout',
    layout: 'public',
    access: 'user',
    query: ['projectId', 'projectTitle', 'amount', 'equity'],
    payments: true,
    load: async () => (await import('#features/investing/web/checkout-page.tsx')).checkoutScreen,
  }),
  page({
    path: '/admin/dashboard',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/admin/web/admin-dashboard-page.tsx')).adminDashboardScreen,
  }),
  page({
    path: '/admin/projects',
    layout: 'admin',
    access: 'admin',
    query: ['q', 'status', 'category', 'featured', 'sort', 'cursor'],
    load: async () => (await import('#features/admin/web/admin-projects-page.tsx')).adminProjectsScreen,
  }),
  page({
    path: '/admin/analytics',
    layout: 'admin',
    access: 'admin',
    query: ['range'],
    load: async () => (await import('#features/admin/web/admin-analytics-page.tsx')).adminAnalyticsScreen,
  }),
  page({
    path: '/admin/settings',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/admin/web/admin-settings-page.tsx')).adminSettingsScreen,
  }),
  page({
    path: '/admin/projects/new',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/admin/web/admin-new-project-page.tsx')).adminNewProjectScreen,
  }),
  page({
    path: '/admin/projects/:id',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/admin/web/admin-project-page.tsx')).adminProjectScreen,
  }),
  page({
    path: '/admin/projects/:id/edit',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/admin/web/admin-edit-project-page.tsx')).adminEditProjectScreen,
  }),
  page({
    path: '/admin/reconciliation',
    layout: 'admin',
    access: 'admin',
    load: async () => (await import('#features/reconciliation/web/reconciliation-page.tsx')).reconciliationScreen,
  }),
  ...[
    '/admin/users',
    '/admin/users/new',
    '/admin/users/:id',
    '/admin/users/:id/edit',
    '/admin/investments',
    '/admin/messages',
  ].map((path) =>
    page({
      path,
      layout: 'admin',
      access: 'admin',
      load: async () => (await import('#features/admin/web/admin-later-page.tsx')).adminLaterScreen(path),
    }),
  ),
];
