// What the community slice contributes to the export of a person's own data.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';

export const communityExport: readonly ExportPart[] = [
  {
    name: 'following',
    description: 'Creators whom you follow, by the last part of their profile address.',
    tables: ['follows'],
    select: ({ id }) => sql`
      select uid as creator, follows.created_at from follows join users on users.id = creator_id
      where follower_id = ${id} order by follows.created_at`,
  },
  {
    name: 'saved_projects',
    description: 'Projects that you saved.',
    tables: ['saved_projects'],
    select: ({ id }) =>
      sql`select project_id, created_at from saved_projects where user_id = ${id} order by created_at`,
  },
  {
    name: 'comments',
    description: 'Your comments on projects.',
    tables: ['comments'],
    select: ({ id }) => sql`
      select id, project_id, parent_comment_id, content, is_question, created_at, edited_at, deleted_at from comments where user_id = ${id} order by id`,
  },
  {
    name: 'project_updates',
    description: 'Updates of your projects, with earlier versions and why one was removed.',
    tables: ['project_updates', 'update_marks', 'update_versions'],
    select: ({ id }) => sql`
      select u.id, u.project_id, u.title, u.content, u.visibility, u.created_at, m.edited_at, m.removed_at, m.removed_by, m.removal_reason,
        (select jsonb_agg(jsonb_build_object('title', v.title, 'content', v.content, 'visibility', v.visibility, 'replaced_at', v.replaced_at) order by v.id)
          from update_versions v where v.update_id = u.id) as earlier
      from project_updates u join projects p on p.id = u.project_id left join update_marks m on m.update_id = u.id
      where p.owner_id = ${id} order by u.id`,
  },
  {
    name: 'update_drafts',
    description: 'Drafts of updates that you have not published.',
    tables: ['update_drafts'],
    select: ({ id }) => sql`
      select id, project_id, title, content, visibility, created_at, updated_at from update_drafts where author_id = ${id} order by id`,
  },
  {
    name: 'comment_reports',
    description: 'Comments that you reported.',
    tables: ['comment_reports'],
    select: ({ id }) => sql`
      select comment_id, reason, decision, decided_at, created_at from comment_reports where reporter_id = ${id} order by id`,
  },
  {
    name: 'comment_blocks',
    description: 'How many people you blocked from commenting on your projects, and when.',
    tables: ['comment_blocks'],
    select: ({ id }) => sql`select created_at from comment_blocks where creator_id = ${id} order by created_at`,
  },
  {
    name: 'contact_messages',
    description: 'What you wrote to us, and our replies.',
    tables: ['contact_messages', 'contact_replies'],
    select: ({ id, email, emailUnverified }) => sql`
      select name, email, topic, content, project_id, created_at,
        (select jsonb_agg(jsonb_build_object('content', reply.content, 'created_at', reply.created_at) order by reply.id)
          from contact_replies reply where reply.contact_message_id = contact_messages.id) as replies
      from contact_messages
      where user_id = ${id} or (not ${emailUnverified} and user_id is null and lower(email) = lower(${email})) order by id`,
  },
];
