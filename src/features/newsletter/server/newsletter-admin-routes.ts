// Routes of the newsletter for administrators.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange, serveList } from '#platform/http/http.ts';
import * as contract from '../newsletter-admin-contract.ts';
import { findSubscriber, recordAddressBounce, removeAddress } from './address-service.ts';
import { getIssue, getNewsletterSummary, listIssues } from './issue-reading.ts';
import * as service from './issue-service.ts';

export function registerNewsletterAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const readIssue = ({ params }: { params: { id: number } }) => getIssue(deps, params.id);
  serve(app, contract.getNewsletterSummary, () => getNewsletterSummary(deps));
  serveList(app, contract.listIssues, ({ query }) => listIssues(deps, query));
  serve(app, contract.getIssue, readIssue);
  serve(app, contract.prepareIssue, async ({ viewer }) => {
    const id = await service.prepareIssue(deps, viewer);
    if (id === undefined) throw new AppError('already_exists', 'This week already has an issue.');
    return getIssue(deps, id);
  });
  serveChange(app, contract.changeIssue, readIssue, ({ params: { id }, body, viewer }) =>
    service.changeIssue(deps, viewer, { id, ...body }),
  );
  serveChange(app, contract.refreshIssueProjects, readIssue, ({ params: { id }, body, viewer }) =>
    service.refreshIssueProjects(deps, viewer, { id, ...body }),
  );
  serve(app, contract.testIssue, ({ params, viewer }) => service.testIssue(deps, viewer, params.id));
  serveChange(app, contract.sendIssue, readIssue, ({ params: { id }, body, viewer }) =>
    service.sendIssue(deps, viewer, { id, ...body }),
  );
  serveChange(app, contract.skipIssue, readIssue, ({ params: { id }, viewer }) => service.skipIssue(deps, viewer, id));
  serve(app, contract.findSubscriber, ({ body, viewer }) => findSubscriber(deps, viewer, body.email));
  serve(app, contract.recordAddressBounce, ({ body, viewer }) => recordAddressBounce(deps, viewer, body.email));
  serve(app, contract.removeAddress, ({ body, viewer }) => removeAddress(deps, viewer, body.email));
}
