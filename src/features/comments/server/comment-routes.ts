// Routes of comments: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerMade, serve, serveList } from '#platform/http/http.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import * as contract from '../comment-contract.ts';
import { blockCommenter, listCommentBlocks, unblockCommenter } from './comment-blocking.ts';
import { pinComment, setAnswer } from './comment-marks.ts';
import { getCommentChain, getSummary, listReplies, listThreads } from './comment-reading.ts';
import { reportComment } from './comment-reporting.ts';
import { deleteComment, editComment, writeComment } from './comment-writing.ts';

export function registerCommentRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, contract.listComments, ({ viewer, params, query }) =>
    listThreads(deps, viewer, { ...query, projectId: params.id }),
  );
  serve(app, contract.getCommentSummary, ({ viewer, params }) => getSummary(deps, viewer, params.id));
  serveList(app, contract.listReplies, ({ viewer, params, query }) =>
    listReplies(deps, viewer, { ...query, threadId: params.id }),
  );
  serve(app, contract.getComment, ({ viewer, params }) => getCommentChain(deps, viewer, params.id));
  serve(app, contract.postComment, async ({ viewer, params, body, request }) => {
    const requestKey = readIdempotencyKey(request);
    const { isNew, comment } = await writeComment(deps, viewer, { ...body, projectId: params.id, requestKey });
    return answerMade(isNew, comment);
  });
  serve(app, contract.editComment, ({ viewer, params, body }) =>
    editComment(deps, viewer, { id: params.id, content: body.content }),
  );
  serve(app, contract.deleteComment, ({ viewer, params }) => deleteComment(deps, viewer, params.id));
  serve(app, contract.pinComment, ({ viewer, params }) => pinComment(deps, viewer, { id: params.id, pinned: true }));
  serve(app, contract.unpinComment, ({ viewer, params }) => pinComment(deps, viewer, { id: params.id, pinned: false }));
  serve(app, contract.markAnswer, ({ viewer, params, body }) =>
    setAnswer(deps, viewer, { id: params.id, replyId: body.replyId }),
  );
  serve(app, contract.unmarkAnswer, ({ viewer, params }) =>
    setAnswer(deps, viewer, { id: params.id, replyId: undefined }),
  );
  serve(app, contract.reportComment, async ({ viewer, params, body }) => {
    const isNew = await reportComment(deps, viewer, { id: params.id, reason: body.reason });
    return answerMade(isNew, { reported: true as const });
  });
  serve(app, contract.blockCommenter, ({ viewer, params }) => blockCommenter(deps, viewer, params.id));
  serve(app, contract.listCommentBlocks, ({ viewer }) => listCommentBlocks(deps, viewer));
  serve(app, contract.unblockCommenter, ({ viewer, params }) => unblockCommenter(deps, viewer, params.uid));
}
