// The queries of comments, and what a change of a comment refetches.
import { pagesFor, queryFor } from '#ui/queries.ts';
import { getCommentSummary, listComments } from '../comment-contract.ts';
import type { CommentOrder } from '../comment-rules.ts';

export type CommentChoice = { sort: CommentOrder; unanswered: boolean };

const threadsPerPage = 10;

/** The server renders the first page; the default order is left out of its address. */
export function threadsQuery(
  projectId: number | string,
  { sort, unanswered }: CommentChoice = { sort: 'newest', unanswered: false },
) {
  return pagesFor(listComments, {
    params: { id: projectId },
    query: {
      limit: threadsPerPage,
      ...(sort !== 'newest' && { sort }),
      ...(unanswered && { only: 'unanswered' as const }),
    },
  });
}

export const summaryQuery = (projectId: number | string) => queryFor(getCommentSummary, { params: { id: projectId } });

export const commentAddresses = (projectId: number) =>
  [`/api/projects/${projectId}/comments`, '/api/comments'] as const;
