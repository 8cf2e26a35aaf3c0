// Routes of the administrators' inbox.
import type { FastifyInstance } from 'fastify';
import { decideCommentReport } from '#features/comments/server/comment-moderation.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import * as reports from '../comment-report-contract.ts';
import * as contract from '../inbox-contract.ts';
import { getCommentReport } from './comment-report-reading.ts';
import { addNote, changeInboxItem, decideReport, reply } from './inbox-changes.ts';
import { countOpen, listInbox } from './inbox-list.ts';
import { getContactMessage, getMessageReport } from './inbox-reading.ts';

export function registerInboxRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listInbox, async ({ viewer, query, request }) =>
    answerPage(request, await listInbox(deps, { viewer, requestId: request.id }, query)),
  );
  serve(app, contract.getInboxSummary, async () => ({ open: await countOpen(deps.db) }));
  serve(app, contract.getContactMessage, ({ viewer, params, request }) =>
    getContactMessage(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, contract.getMessageReport, ({ viewer, params, request }) =>
    getMessageReport(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, contract.changeInboxItem, ({ viewer, params, body, request }) =>
    changeInboxItem(deps, { viewer, requestId: request.id }, { ...body, ...params }),
  );
  serve(app, contract.addInboxNote, ({ viewer, params, body, request }) =>
    addNote(deps, { viewer, requestId: request.id }, { ...body, ...params }),
  );
  serve(app, contract.replyToContact, ({ viewer, params, body, request }) =>
    reply(deps, { viewer, requestId: request.id }, { ...body, ...params }),
  );
  serve(app, contract.decideReport, ({ viewer, params, body, request }) =>
    decideReport(deps, { viewer, requestId: request.id }, { ...body, ...params }),
  );
  serve(app, reports.getCommentReport, ({ viewer, params, request }) =>
    getCommentReport(deps, { viewer, requestId: request.id }, params.id),
  );
  serve(app, reports.decideCommentReport, ({ viewer, params, body, request }) =>
    decideCommentReport(deps, { viewer, requestId: request.id }, { ...body, id: params.id }),
  );
}
