// API contract: public profiles, following creators, and saving projects.
import * as z from 'zod/mini';
import { projectListItem } from '#features/projects/project-shapes.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moment, pageQuery } from '#kernel/fields.ts';

export const personLink = z.object({ name: z.string(), address: z.string() });

export const personProfile = z.object({
  uid: z.string(),
  name: z.string(),
  profileImage: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Web address only. */
  website: z.nullable(z.string()),
  links: z.array(personLink),
  joinedAt: moment,
  followers: z.int(),
  /** Whether the viewer follows them. */
  isFollowed: z.boolean(),
  /** Counts of their public projects: all, those that reached their goal, and milestones whose money was released. */
  projects: z.int(),
  fundedProjects: z.int(),
  milestonesDone: z.int(),
});
export type PersonProfile = z.infer<typeof personProfile>;

export const getPerson = endpoint('GET /api/people/{uid}', {
  access: 'public',
  scope: 'community:read',
  summary: 'Get the public profile of a person',
  output: personProfile,
});

export const listPersonProjects = endpoint('GET /api/people/{uid}/projects', {
  access: 'public',
  scope: 'community:read',
  summary: 'List the public projects of a person, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(projectListItem),
});

const followState = z.object({ isFollowed: z.boolean(), followers: z.int() });
export type FollowState = z.infer<typeof followState>;

export const followPerson = endpoint('POST /api/people/{uid}/follow', {
  access: 'user',
  scope: 'community:write',
  summary: 'Follow a creator',
  output: followState,
  success: { 200: 'You follow them; repeating it changes nothing' },
});

export const unfollowPerson = endpoint('DELETE /api/people/{uid}/follow', {
  access: 'user',
  scope: 'community:write',
  summary: 'Unfollow a creator',
  output: followState,
});

/** The creator shown on a project's page, and the viewer's interest. */
export const projectInterest = z.object({
  isSaved: z.boolean(),
  /** Null for imported projects, which have no owner. */
  creator: z.nullable(
    z.object({
      uid: z.string(),
      name: z.string(),
      profileImage: z.nullable(z.string()),
      isFollowed: z.boolean(),
      followers: z.int(),
    }),
  ),
});
export type ProjectInterest = z.infer<typeof projectInterest>;

export const getProjectInterest = endpoint('GET /api/projects/{id}/interest', {
  access: 'public',
  scope: 'community:read',
  summary: 'Get the creator of a project, and whether you saved it and follow them',
  output: projectInterest,
});

const savedState = z.object({ isSaved: z.boolean() });

export const saveProject = endpoint('POST /api/projects/{id}/save', {
  access: 'user',
  scope: 'community:write',
  summary: 'Save a project for later',
  output: savedState,
  success: { 200: 'It is saved; repeating it changes nothing' },
});

export const unsaveProject = endpoint('DELETE /api/projects/{id}/save', {
  access: 'user',
  scope: 'community:write',
  summary: 'Unsave a project',
  output: savedState,
});

export const listSavedProjects = endpoint('GET /api/users/saved-projects', {
  access: 'user',
  scope: 'community:read',
  summary: 'List your saved projects, last saved first',
  query: z.strictObject(pageQuery),
  output: z.array(projectListItem),
});

export const followedPerson = z.object({
  uid: z.string(),
  name: z.string(),
  profileImage: z.nullable(z.string()),
  followers: z.int(),
  projects: z.int(),
});
export type FollowedPerson = z.infer<typeof followedPerson>;

export const listFollowed = endpoint('GET /api/users/following', {
  access: 'user',
  scope: 'community:read',
  summary: 'List the creators you follow, last followed first',
  query: z.strictObject(pageQuery),
  output: z.array(followedPerson),
});
