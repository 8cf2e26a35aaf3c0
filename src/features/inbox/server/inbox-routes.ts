// Routes of the contact page, and of the messages and reports that administrators answer.
import type { FastifyInstance } from 'fastify';
import { decideCommentReport } from '#features/comments/server/comment-moderation.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveList } from '#platform/http/http.ts';
import * as reports from '../comment-report-contract.ts';
import { sendContactMessage } from '../contact-contract.ts';
import * as contract from '../inbox-contract.ts';
import { getCommentReport } from './comment-report-reading.ts';
import { keepContactMessage } from './contact-service.ts';
import { addNote, changeInboxItem, decideReport, reply } from './inbox-changes.ts';
import { countOpen, listInbox } from './inbox-list.ts';
import { getContactMessage, getMessageReport } from './inbox-reading.ts';

export function registerInboxRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, sendContactMessage, async ({ viewer, body }) => {
    // Bots that fill in the honeypot get the usual response.
    if (!body.website) await keepContactMessage(deps, viewer, body);
    return { received: true as const };
  });
  serveList(app, contract.listInbox, ({ viewer, query }) => listInbox(deps, viewer, query));
  serve(app, contract.getInboxSummary, async () => ({ open: await countOpen(deps.db) }));
  serve(app, contract.getContactMessage, ({ viewer, params }) => getContactMessage(deps, viewer, params.id));
  serve(app, contract.getMessageReport, ({ viewer, params }) => getMessageReport(deps, viewer, params.id));
  serve(app, contract.changeInboxItem, ({ viewer, params, body }) =>
    changeInboxItem(deps, viewer, { ...body, ...params }),
  );
  serve(app, contract.addInboxNote, ({ viewer, params, body }) => addNote(deps, viewer, { ...body, ...params }));
  serve(app, contract.replyToContact, ({ viewer, params, body }) => reply(deps, viewer, { ...body, ...params }));
  serve(app, contract.decideReport, ({ viewer, params, body }) => decideReport(deps, viewer, { ...body, ...params }));
  serve(app, reports.getCommentReport, ({ viewer, params }) => getCommentReport(deps, viewer, params.id));
  serve(app, reports.decideCommentReport, ({ viewer, params, body }) =>
    decideCommentReport(deps, viewer, { ...body, id: params.id }),
  );
}
