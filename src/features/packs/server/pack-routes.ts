// Routes of the packs slice: what is offered for everyone, and decisions about it for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import * as contract from '../pack-contract.ts';
import { listForAdmins, toPolicyPack } from './pack-answers.ts';
import { askToOffer, confirmOffer, type PackHooks, stopOffering, withdrawOffer } from './pack-offer-service.ts';
import { listOfferedPacks } from './pack-offers.ts';

export function registerPackRoutes(app: FastifyInstance, deps: Deps, hooks: PackHooks): void {
  serve(app, contract.listPolicyPacks, async () =>
    (await listOfferedPacks(deps.db)).map(({ pack, values }) => toPolicyPack(pack, values)),
  );
  const read = ({ viewer }: { viewer: Viewer }) => listForAdmins(deps.db, viewer, hooks);
  serve(app, contract.listAdminPolicyPacks, read);
  serveChange(app, contract.offerPolicyPack, read, ({ viewer, params, body }) =>
    askToOffer(deps, viewer, { packId: params.pack, figures: body.figures, hooks }),
  );
  serveChange(app, contract.stopPolicyPack, read, ({ viewer, params }) =>
    stopOffering(deps, viewer, { packId: params.pack, hooks }),
  );
  serveChange(app, contract.confirmPackOffer, read, ({ viewer, params }) =>
    confirmOffer(deps, viewer, { id: params.id, hooks }),
  );
  serveChange(app, contract.withdrawPackOffer, read, ({ viewer, params }) =>
    withdrawOffer(deps, viewer, { id: params.id, hooks }),
  );
}
