// Routes of webhooks: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange, serveList } from '#platform/http/http.ts';
import * as contract from '../webhook-contract.ts';
import { getDelivery, listDeliveries } from './delivery-log.ts';
import { replayFrom, replayOne, sendTest } from './replays.ts';
import * as service from './webhook-service.ts';

export function registerWebhookRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listWebhooks, ({ viewer, query }) => service.listWebhooks(deps, viewer, query.projectId));
  serve(app, contract.createWebhook, ({ viewer, body }) => service.createWebhook(deps, viewer, body));
  serve(app, contract.getWebhook, ({ viewer, params }) => service.getWebhook(deps, viewer, params.id));
  serveChange(
    app,
    contract.changeWebhook,
    ({ viewer, params }) => service.getWebhook(deps, viewer, params.id),
    ({ viewer, params, body }) => service.changeWebhook(deps, viewer, { id: params.id, ...body }),
  );
  serve(app, contract.deleteWebhook, ({ viewer, params }) => service.deleteWebhook(deps, viewer, params.id));
  serve(app, contract.rotateWebhookSecret, ({ viewer, params }) => service.rotateSecret(deps, viewer, params.id));
  serveList(app, contract.listWebhookDeliveries, ({ viewer, params, query }) =>
    listDeliveries(deps, viewer, { id: params.id, ...query }),
  );
  serve(app, contract.getWebhookDelivery, ({ viewer, params }) => getDelivery(deps, viewer, params));
  serve(app, contract.testWebhook, ({ viewer, params }) => sendTest(deps, viewer, params.id));
  serve(app, contract.replayDelivery, ({ viewer, params }) => replayOne(deps, viewer, params));
  serve(app, contract.replayWebhook, ({ viewer, params, body }) =>
    replayFrom(deps, viewer, { id: params.id, start: body }),
  );
}
