// Assembles the server: protection, identity, payments, every slice's routes, then the pages.

import type { FastifyInstance } from 'fastify';
import { createDemoRemoval } from '#demo/demo-removal-run.ts';
import { registerAccountRoutes } from '#features/accounts/server/account-routes.ts';
import { createRegisterViewer } from '#features/accounts/server/account-service.ts';
import { nameAdmins } from '#features/accounts/server/admins/admin-names.ts';
import { isOneself, requireSecondPerson } from '#features/accounts/server/admins/own-accounts.ts';
import { tellAdminsOfPacks } from '#features/accounts/server/mails/pack-offer-mail.ts';
import { tellAdmins } from '#features/accounts/server/mails/protection-mail.ts';
import { findEndedSessions, findViewer, getSessionKeys } from '#features/accounts/server/sessions/session-service.ts';
import { registerPlainForms } from '#features/accounts/server/sign-in/plain-forms.ts';
import { checkProvider } from '#features/accounts/server/sign-in/provider-check.ts';
import { startSessionHousekeeping } from '#features/accounts/server/sign-in/session-housekeeping.ts';
import { registerAdminRoutes } from '#features/admin/server/admin-routes.ts';
import { addSiteMetrics } from '#features/admin/server/site-metrics.ts';
import { registerAgreementRoutes } from '#features/agreements/server/agreement-admin-routes.ts';
import { registerAnnouncementRoutes } from '#features/announcements/server/announcement-routes.ts';
import { registerBackupRoutes } from '#features/backups/server/backup-routes.ts';
import { registerCampaignRoutes } from '#features/campaigns/server/campaign-routes.ts';
import { registerCommentRoutes } from '#features/comments/server/comment-routes.ts';
import { registerDashboardRoutes } from '#features/dashboard/server/dashboard-routes.ts';
import { registerDiscoveryRoutes } from '#features/discovery/server/discovery-routes.ts';
import { missingDocuments } from '#features/documents/server/document-facts.ts';
import { startDocumentHousekeeping } from '#features/documents/server/document-housekeeping.ts';
import { registerDocumentRoutes } from '#features/documents/server/document-routes.ts';
import { ownsPicture } from '#features/images/server/image-ownership.ts';
import { registerImageRoutes } from '#features/images/server/image-routes.ts';
import { registerImportRoutes } from '#features/imports/server/import-routes.ts';
import { startImportCleaner } from '#features/imports/server/import-runs.ts';
import { createReachSupport } from '#features/inbox/server/contact-follow-up.ts';
import { registerInboxRoutes } from '#features/inbox/server/inbox-routes.ts';
import { recordProjectEvents } from '#features/insights/server/event-recorder.ts';
import { registerInsightsRoutes } from '#features/insights/server/insights-routes.ts';
import { isBacker } from '#features/investing/server/backers.ts';
import { textChangeHooks } from '#features/investing/server/ends/change-digest.ts';
import { settleOpenProjects } from '#features/investing/server/ends/owner-erasure.ts';
import { unwindProject } from '#features/investing/server/ends/project-unwind.ts';
import { registerInvestingRoutes } from '#features/investing/server/investing-routes.ts';
import { queueAdminChangeMail } from '#features/investing/server/mails/admin-change-mails.ts';
import { noteFailedByAdmin } from '#features/investing/server/mails/project-end-mails.ts';
import { startWaitingTimeWorker } from '#features/investing/server/notifications/waiting-time-notifications.ts';
import { startInvestorHousekeeping } from '#features/investors/server/investor-housekeeping.ts';
import { registerInvestorRoutes } from '#features/investors/server/investor-routes.ts';
import { findOwnConversations } from '#features/messages/server/conversation-reading.ts';
import { registerMessageRoutes } from '#features/messages/server/message-routes.ts';
import { startNewsletterHousekeeping } from '#features/newsletter/server/newsletter-housekeeping.ts';
import { registerNewsletterRoutes } from '#features/newsletter/server/newsletter-routes.ts';
import { registerNotificationRoutes } from '#features/notifications/server/notification-routes.ts';
import { applyDueOffers } from '#features/packs/server/pack-offer-service.ts';
import { registerPackRoutes } from '#features/packs/server/pack-routes.ts';
import { registerPayoutRoutes } from '#features/payouts/server/payout-routes.ts';
import { registerFollowingRoutes } from '#features/people/server/following-routes.ts';
import { hasProfile } from '#features/people/server/person-reading.ts';
import { registerProjectFileRoutes } from '#features/project-files/server/project-file-routes.ts';
import { registerDraftRoutes } from '#features/projects/server/drafts/draft-routes.ts';
import { findVisibleProjects, readLiveFigures } from '#features/projects/server/live-projects.ts';
import { listOpenProjects } from '#features/projects/server/open-projects.ts';
import { createImageHooks } from '#features/projects/server/pictures/image-hooks.ts';
import { registerProjectCovers } from '#features/projects/server/project-cover-routes.ts';
import { startProjectHousekeeping } from '#features/projects/server/project-housekeeping.ts';
import { registerProjectRoutes } from '#features/projects/server/project-routes.ts';
import { requireExplained } from '#features/reconciliation/server/finding-service.ts';
import { registerReconciliationRoutes } from '#features/reconciliation/server/reconciliation-routes.ts';
import { startRegisterHousekeeping } from '#features/register/server/duties/duty-worker.ts';
import { registerRegisterRoutes } from '#features/register/server/register-routes.ts';
import { registerReservationRoutes } from '#features/reservations/server/reservation-routes.ts';
import { reviewHooks } from '#features/reviews/server/review-hooks.ts';
import { registerReviewRoutes } from '#features/reviews/server/review-routes.ts';
import { registerSearchRoutes } from '#features/search/server/search-routes.ts';
import { registerDemoRoutes } from '#features/settings/server/demo-routes.ts';
import { registerSettingsRoutes, startSettingsHousekeeping } from '#features/settings/server/settings-routes.ts';
import { startPictureCleaner } from '#features/sharing/server/pictures/picture-shelf.ts';
import { registerSharing } from '#features/sharing/server/sharing-routes.ts';
import { startTeamHousekeeping } from '#features/teams/server/team-housekeeping.ts';
import { registerTeamRoutes } from '#features/teams/server/team-routes.ts';
import { startTokenHousekeeping } from '#features/tokens/server/token-housekeeping.ts';
import { registerTokenRoutes } from '#features/tokens/server/token-routes.ts';
import { findTokenViewer } from '#features/tokens/server/token-viewer.ts';
import { registerUpdateFeed } from '#features/updates/server/update-atom.ts';
import { registerUpdateRoutes } from '#features/updates/server/update-routes.ts';
import { describeWebhooks } from '#features/webhooks/server/webhook-document.ts';
import { registerWebhookRoutes } from '#features/webhooks/server/webhook-routes.ts';
import type { Payments } from '#platform/cards/payments.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, shareAnswers } from '#platform/http/answer-cache.ts';
import { registerHealthRoutes } from '#platform/http/health.ts';
import { createHttpServer } from '#platform/http/http.ts';
import { registerApiDocument } from '#platform/http/openapi.ts';
import { registerRateLimits } from '#platform/http/rate-limits.ts';
import { limitUploads } from '#platform/http/upload-limits.ts';
import { createIdentityProvider } from '#platform/identity/identity-provider.ts';
import { registerLive } from '#platform/live/live-routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { addStreamMetrics } from '#platform/metrics/store-metrics.ts';
import type { ChangeSignals } from '#platform/postgres/change-signals.ts';
import type { Telemetry } from '#platform/telemetry/telemetry.ts';
import { mountEmbeddedProvider } from './embedded-provider.ts';
import { plainForms, sharedReads } from './endpoint-lists.ts';
import { notificationSources } from './notification-sources.ts';
import { exportParts, listForgetting } from './personal-data.ts';

export type AppParts = {
  payments: Payments;
  /** Answers that are the same for many people; absent if every call should reach the database. */
  answers?: AnswerCache;
  /** Signals of the other processes, for open pages; absent if there are no live updates. */
  signals?: ChangeSignals;
  /** Adds everything besides the API: pages, assets, covers. Absent if only the API is served. */
  addPages?: (app: FastifyInstance) => Promise<void>;
  /** Absent if nothing is measured. */
  metrics?: Metrics | undefined;
  /** Absent if nothing is traced. */
  telemetry?: Telemetry | undefined;
};

/** Builds the whole application without listening. */
export async function buildApp(deps: Deps, parts: AppParts): Promise<FastifyInstance> {
  const { config } = deps;
  const app = await createHttpServer({
    config,
    log: deps.log,
    resolveViewer: (request) => findViewer(deps.db, config, request),
    resolveToken: (token) => findTokenViewer(deps.db, token),
    registerViewer: createRegisterViewer(deps),
    isSecondFactorRequired: () => deps.settings.current().requireTwoFactor,
    metrics: parts.metrics,
    telemetry: parts.telemetry,
  });
  limitUploads(app);
  await registerRateLimits(app, config);
  await registerApiDocument(app, config, describeWebhooks());
  registerHealthRoutes(app, deps.pool);
  parts.payments.mount(app);
  const identity = createIdentityProvider(config, {
    secret: deps.secret,
    log: deps.log,
    ...mountEmbeddedProvider(app, deps),
  });
  if (config.identity.kind === 'oidc') app.addHook('onListen', async () => void checkProvider(deps, identity));
  await registerSettingsRoutes(app, deps, { nameAdmins, isOneself, requireSecondPerson, tellAdmins });
  const packHooks = { nameAdmins, isOneself, requireSecondPerson, tellAdmins: tellAdminsOfPacks };
  registerPackRoutes(app, deps, packHooks);
  const applyDuePacks = () => applyDueOffers(deps, packHooks);
  whileListening(app, () => startSettingsHousekeeping(deps, { tellAdmins, applyDuePacks }));
  const forget = listForgetting(deps);
  const demoRemoval = createDemoRemoval(deps, forget);
  registerDemoRoutes(app, deps, demoRemoval);
  app.addHook('onClose', () => demoRemoval.stop());
  await registerAccountRoutes(app, deps, identity, {
    forget,
    settleProjects: settleOpenProjects,
    exportParts,
    listOpenProjects,
    ownsPicture,
  });
  whileListening(app, () => startSessionHousekeeping(deps, identity));
  whileListening(app, () => startProjectHousekeeping(deps));
  whileListening(app, () => startDocumentHousekeeping(deps));
  whileListening(app, () => startNewsletterHousekeeping(deps));
  whileListening(app, () => startTeamHousekeeping(deps));
  whileListening(app, () => startTokenHousekeeping(deps));
  whileListening(app, () => startImportCleaner(deps));
  whileListening(app, () => startInvestorHousekeeping(deps));
  whileListening(app, () => startPictureCleaner(deps));
  if (parts.answers) shareAnswers(app, parts.answers, sharedReads);
  await registerNotificationRoutes(app, deps, notificationSources);
  registerTokenRoutes(app, deps);
  registerImageRoutes(app, deps, createImageHooks(isBacker));
  registerInvestorRoutes(app, deps);
  const projectDeps = { ...deps, reviews: reviewHooks, missingDocuments };
  await registerProjectRoutes(app, projectDeps, {
    beforeDelete: (projectId) => unwindProject(deps, projectId, 'project_deleted'),
    onFailed: noteFailedByAdmin,
    onChangedByAdmin: queueAdminChangeMail,
    ...textChangeHooks,
  });
  registerDocumentRoutes(app, projectDeps, {
    isInvestor: isBacker,
    onChangedByAdmin: queueAdminChangeMail,
    ...textChangeHooks,
  });
  registerSearchRoutes(app, deps, { hasProfile });
  await registerReviewRoutes(app, projectDeps, textChangeHooks);
  registerProjectCovers(app, deps, parts.answers);
  await registerDraftRoutes(app, deps);
  await registerAgreementRoutes(app, deps);
  await registerInvestingRoutes(app, deps);
  whileListening(app, () => startWaitingTimeWorker(deps));
  await registerPayoutRoutes(app, deps, { beforeResume: requireExplained });
  registerRegisterRoutes(app, deps);
  whileListening(app, () => startRegisterHousekeeping(deps));
  registerMessageRoutes(app, deps, { reachSupport: createReachSupport(deps) });
  registerInboxRoutes(app, deps);
  registerNewsletterRoutes(app, deps);
  registerAnnouncementRoutes(app, deps);
  registerFollowingRoutes(app, deps);
  registerReservationRoutes(app, deps);
  registerDiscoveryRoutes(app, deps);
  registerCommentRoutes(app, deps);
  recordProjectEvents(app, deps);
  registerUpdateRoutes(app, deps);
  registerProjectFileRoutes(app, projectDeps);
  registerTeamRoutes(app, deps);
  registerUpdateFeed(app, deps, parts.answers);
  registerInsightsRoutes(app, deps);
  await registerCampaignRoutes(app, deps);
  await registerDashboardRoutes(app, deps);
  registerImportRoutes(app, deps);
  registerBackupRoutes(app, deps);
  registerWebhookRoutes(app, deps);
  await registerAdminRoutes(app, deps);
  await registerReconciliationRoutes(app, deps);
  registerPlainForms(app, config, plainForms);
  await registerSharing(app, deps, parts.answers);
  const live = registerLive(app, {
    config,
    log: deps.log,
    signals: parts.signals,
    mayFollow: {
      project: (viewer, ids) => findVisibleProjects(deps.db, viewer, ids),
      conversation: (viewer, ids) => findOwnConversations(deps.db, viewer, ids),
    },
    readFigures: (ids) => readLiveFigures(deps.db, ids),
    sessions: {
      getKeys: (request) => getSessionKeys(request, config),
      findEnded: (keys) => findEndedSessions(deps.db, keys),
    },
  });
  if (parts.metrics) {
    addStreamMetrics(parts.metrics, live.countStreams);
    addSiteMetrics(parts.metrics.site, deps, { findUntrustedProxy: () => app.untrustedProxy });
  }
  await parts.addPages?.(app);
  return app;
}

/** Only while listening: in-process tests need no timers. */
function whileListening(app: FastifyInstance, start: () => { stop: () => Promise<void> }): void {
  let work: ReturnType<typeof start> | undefined;
  app.addHook('onListen', async () => {
    work = start();
  });
  app.addHook('onClose', async () => work?.stop());
}
