// The queries of project updates, and what a change of an update refetches.
import { pagesFor, queryFor } from '#ui/queries.ts';
import {
  countProjectUpdates,
  getProjectUpdate,
  getUpdateDraft,
  getUpdateSource,
  listProjectUpdates,
  listUpdateDrafts,
} from '../update-contract.ts';

const updatesPerPage = 5;

export const updatesQuery = (projectId: number | string) =>
  pagesFor(listProjectUpdates, { params: { id: projectId }, query: { limit: updatesPerPage } });

export const updateCountQuery = (projectId: number | string) =>
  queryFor(countProjectUpdates, { params: { id: projectId } });

/** Loaded with the project's page, whose HTML contains the first updates. */
export const updateQueries = (projectId: number | string) => [updatesQuery(projectId), updateCountQuery(projectId)];

export const updateQuery = (projectId: string, updateId: string) =>
  queryFor(getProjectUpdate, { params: { id: projectId, updateId } });

export const draftsQuery = (projectId: number | string) => queryFor(listUpdateDrafts, { params: { id: projectId } });
export const draftQuery = (id: string) => queryFor(getUpdateDraft, { params: { id } });
export const sourceQuery = (id: string) => queryFor(getUpdateSource, { params: { id } });

export const updateAddresses = (projectId: number | string) =>
  [
    `/api/projects/${projectId}/updates`,
    `/api/projects/${projectId}/update-count`,
    `/api/projects/${projectId}/update-drafts`,
    '/api/feed',
  ] as const;
