// Endpoints of all slices that are served in a special way: from a cache, or to forms without script.
import { getCommentSummary, listComments } from '#features/comments/comment-contract.ts';
import { getCategory } from '#features/discovery/category-contract.ts';
import { listProjectInvestments, releaseHold } from '#features/investing/investing-contract.ts';
import { listPlan } from '#features/payouts/milestone-contract.ts';
import { getProjectReleases, getReleaseStanding } from '#features/payouts/public-money-contract.ts';
import {
  followPerson,
  getPerson,
  getProjectInterest,
  listPersonProjects,
  saveProject,
  unfollowPerson,
  unsaveProject,
} from '#features/people/person-contract.ts';
import {
  getProject,
  getProjectFacets,
  listProjects,
  upvoteProject,
  withdrawUpvote,
} from '#features/projects/project-contract.ts';
import { getProjectTransparency, getTransparency } from '#features/reconciliation/transparency-contract.ts';
import { leaveWaitingLine, withdrawReservation } from '#features/reservations/reservation-contract.ts';
import { getSearchSuggestions, listSimilarProjects } from '#features/search/finding-contract.ts';
import { revokeToken } from '#features/tokens/token-contract.ts';
import { countProjectUpdates, getProjectUpdate, listProjectUpdates } from '#features/updates/update-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { type SharedReads } from '#platform/http/answer-cache.ts';

/** The most frequent reads; public pages are built from these. */
export const sharedReads: SharedReads = {
  forVisitors: [
    listProjects,
    getProject,
    listProjectInvestments,
    getProjectTransparency,
    getProjectReleases,
    listProjectUpdates,
    countProjectUpdates,
    getProjectUpdate,
    getPerson,
    listPersonProjects,
    getProjectInterest,
    listSimilarProjects,
    getCategory,
  ],
  forEveryone: [
    getSearchSuggestions,
    getProjectFacets,
    getTransparency,
    getReleaseStanding,
    listPlan,
    listComments,
    getCommentSummary,
  ],
};

/** Endpoints whose buttons work without JavaScript (ui/plain-form-button.tsx). */
export const plainForms: readonly Endpoint[] = [
  upvoteProject,
  withdrawUpvote,
  saveProject,
  unsaveProject,
  followPerson,
  unfollowPerson,
  releaseHold,
  withdrawReservation,
  leaveWaitingLine,
  revokeToken,
];
