// Routes of conversations between people.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerMade, serve, serveList } from '#platform/http/http.ts';
import * as contract from '../message-contract.ts';
import { blockPerson, listBlocks, unblockPerson } from './block-service.ts';
import { archiveConversation, readConversation } from './conversation-changes.ts';
import { countUnread, listConversations } from './conversation-list.ts';
import { getConversation } from './conversation-reading.ts';
import { listMessages } from './message-list.ts';
import { searchMessages } from './message-search.ts';
import { type ReachSupport, type SentMessage, sendMessage, startConversation } from './message-sending.ts';
import { previewRecipient } from './recipient.ts';
import { reportMessage } from './report-service.ts';

export function registerMessageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { reachSupport }: { reachSupport: ReachSupport },
): void {
  const { db } = deps;
  serveList(app, contract.listConversations, ({ viewer, query }) => listConversations(db, viewer, query));
  serve(app, contract.getMessageSummary, ({ viewer }) => countUnread(db, viewer));
  serve(app, contract.getConversation, ({ viewer, params }) => getConversation(db, viewer, params.id));
  serveList(app, contract.listMessages, ({ viewer, params, query }) =>
    listMessages(db, viewer, { ...query, id: params.id }),
  );
  serveList(app, contract.searchMessages, ({ viewer, query }) => searchMessages(db, viewer, query));
  serve(app, contract.getRecipient, ({ viewer, query }) => previewRecipient(db, viewer, query));
  serve(app, contract.startConversation, async ({ viewer, body }) =>
    answerSent(await startConversation({ ...deps, reachSupport }, viewer, body)),
  );
  serve(app, contract.sendMessage, async ({ viewer, params, body }) =>
    answerSent(await sendMessage({ ...deps, reachSupport }, viewer, { ...body, id: params.id })),
  );
  serve(app, contract.readConversation, ({ viewer, params, body }) =>
    readConversation(deps, viewer, { ...body, id: params.id }),
  );
  serve(app, contract.changeConversation, ({ viewer, params, body }) =>
    archiveConversation(deps, viewer, { ...body, id: params.id }),
  );
  serveList(app, contract.listBlocks, ({ viewer, query }) => listBlocks(db, viewer, query));
  serve(app, contract.blockPerson, async ({ viewer, body }) => {
    const isNew = await blockPerson(deps, viewer, body.uid);
    return answerMade(isNew, { blocked: true as const });
  });
  serve(app, contract.unblockPerson, ({ viewer, params }) => unblockPerson(deps, viewer, params.uid));
  serve(app, contract.reportMessage, async ({ viewer, params, body }) => {
    const isNew = await reportMessage(deps, viewer, { id: params.id, reason: body.reason });
    return answerMade(isNew, { reported: true as const });
  });
}

function answerSent({ isNew, ...sent }: SentMessage) {
  return answerMade(isNew, sent);
}
