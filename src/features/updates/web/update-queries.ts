// The queries of project updates, and what a change of an update refetches.
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor, queryFor } from '#ui/queries.ts';
import {
  getProjectUpdate,
  getUpdateDraft,
  getUpdateSource,
  listProjectUpdates,
  listUpdateDrafts,
  type UpdateCount,
} from '../update-contract.ts';

const updatesPerPage = 5;

/** Loaded with the project's page, whose HTML contains the first updates. */
export const updatesQuery = (projectId: number | string) =>
  pagesFor(listProjectUpdates, { params: { id: projectId }, query: { limit: updatesPerPage } });

/** They come with the first page of the list. */
export function useUpdateCounts(projectId: number): UpdateCount | undefined {
  const counts = useInfiniteQuery(updatesQuery(projectId)).data?.pages[0]?.counts;
  return counts && { readable: counts.readable ?? 0, forInvestors: counts.forInvestors ?? 0 };
}

export const updateQuery = (projectId: string, updateId: string) =>
  queryFor(getProjectUpdate, { params: { id: projectId, updateId } });

export const draftsQuery = (projectId: number | string) => queryFor(listUpdateDrafts, { params: { id: projectId } });
export const draftQuery = (id: string) => queryFor(getUpdateDraft, { params: { id } });
export const sourceQuery = (id: string) => queryFor(getUpdateSource, { params: { id } });

export const updateAddresses = (projectId: number | string) =>
  [`/api/projects/${projectId}/updates`, `/api/projects/${projectId}/update-drafts`, '/api/feed'] as const;
