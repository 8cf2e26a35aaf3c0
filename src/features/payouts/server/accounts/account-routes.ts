// Routes of payout accounts, for their owners and for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerMade, serve } from '#platform/http/http.ts';
import * as contract from '../../payout-account-contract.ts';
import { getOwnerStanding, listHeldAccounts, rereadAccount } from './account-list.ts';
import {
  closeAccount,
  createAccountLink,
  createDashboardLink,
  getOwnAccount,
  refreshAccount,
  startAccount,
} from './account-service.ts';

export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getPayoutAccount, ({ viewer }) => getOwnAccount(deps, viewer.user?.id));
  serve(app, contract.startPayoutAccount, async ({ viewer, body }) => {
    const { isNew, account } = await startAccount(deps, viewer, body.country);
    return answerMade(isNew, account);
  });
  serve(app, contract.createPayoutAccountLink, ({ viewer }) => createAccountLink(deps, viewer));
  serve(app, contract.createPayoutDashboardLink, ({ viewer }) => createDashboardLink(deps, viewer));
  serve(app, contract.refreshPayoutAccount, ({ viewer }) => refreshAccount(deps, viewer));
  serve(app, contract.closePayoutAccount, ({ viewer }) => closeAccount(deps, viewer));
  serve(app, contract.listHeldAccounts, ({ viewer, query }) => listHeldAccounts(deps, viewer, query));
  serve(app, contract.rereadPayoutAccount, ({ viewer, params }) => rereadAccount(deps, viewer, params.id));
  serve(app, contract.getOwnerPayoutStanding, ({ viewer, params }) => getOwnerStanding(deps, viewer, params.id));
}
