// The queries of comments, and what a change of a comment refetches.
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '#ui/queries.ts';
import { type CommentSummary, listComments } from '../comment-contract.ts';
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

/** It comes with the first page of the threads in their usual order. */
export function useCommentSummary(projectId: number): CommentSummary | undefined {
  const counts = useInfiniteQuery(threadsQuery(projectId)).data?.pages[0]?.counts;
  return counts && { count: counts.count ?? 0, posted: counts.posted ?? 0, unanswered: counts.unanswered ?? 0 };
}

export const commentAddresses = (projectId: number) =>
  [`/api/projects/${projectId}/comments`, '/api/comments'] as const;
