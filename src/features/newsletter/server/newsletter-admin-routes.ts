// Routes of the newsletter for administrators.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toAuditActor } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import * as contract from '../newsletter-admin-contract.ts';
import { findSubscriber, recordAddressBounce, removeAddress } from './address-service.ts';
import { getIssue, getNewsletterSummary, listIssues } from './issue-reading.ts';
import * as service from './issue-service.ts';

export function registerNewsletterAdminRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getNewsletterSummary, () => getNewsletterSummary(deps));
  serve(app, contract.listIssues, async ({ query, request }) => answerPage(request, await listIssues(deps, query)));
  serve(app, contract.getIssue, ({ params }) => getIssue(deps, params.id));
  serve(app, contract.prepareIssue, async ({ viewer, request }) => {
    const id = await service.prepareIssue(deps, { actor: toAuditActor(viewer), requestId: request.id });
    if (id === undefined) throw new AppError('already_exists', 'This week already has an issue.');
    return getIssue(deps, id);
  });
  serve(app, contract.changeIssue, async ({ params: { id }, body, request }) => {
    await service.changeIssue(deps, toCaller(request), { id, ...body });
    return getIssue(deps, id);
  });
  serve(app, contract.refreshIssueProjects, async ({ params: { id }, body, request }) => {
    await service.refreshIssueProjects(deps, toCaller(request), { id, ...body });
    return getIssue(deps, id);
  });
  serve(app, contract.testIssue, ({ params, request }) => service.testIssue(deps, toCaller(request), params.id));
  serve(app, contract.sendIssue, async ({ params: { id }, body, request }) => {
    await service.sendIssue(deps, toCaller(request), { id, ...body });
    return getIssue(deps, id);
  });
  serve(app, contract.skipIssue, async ({ params: { id }, request }) => {
    await service.skipIssue(deps, toCaller(request), id);
    return getIssue(deps, id);
  });
  serve(app, contract.findSubscriber, ({ body, request }) => findSubscriber(deps, toCaller(request), body.email));
  serve(app, contract.recordAddressBounce, ({ body, request }) =>
    recordAddressBounce(deps, toCaller(request), body.email),
  );
  serve(app, contract.removeAddress, ({ body, request }) => removeAddress(deps, toCaller(request), body.email));
}

function toCaller({ viewer, id }: FastifyRequest): service.IssueCaller {
  return { viewer, requestId: id };
}
