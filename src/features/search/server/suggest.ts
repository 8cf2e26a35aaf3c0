// Suggestions for the beginning of a search: projects, categories and creators, with typos corrected if there are none.
import { and, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projectCounts, projects, projectTexts } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Suggestions } from '../finding-contract.ts';
import { correctTypos } from './correct-typos.ts';
import { readTypedWords, writeWords } from './interpret-search.ts';
import { matchesQuery } from './search-conditions.ts';
import { exactly, startingWith, type Term, type Word } from './search-levels.ts';

const most = { projects: 5, categories: 3, creators: 3 };
/** Matches that are compared; more of them than this are equally good guesses. */
const mostCompared = 300;
/** The open projects that are looked at first. A common beginning is found among them, without reading its many matches in the index. */
const lookedAt = { supported: 150, featured: 50 };

/** @param hasProfile the condition on people who have a public profile */
export async function suggest(db: Database, q: string, hasProfile: SQL | undefined): Promise<Suggestions> {
  const terms = await readTypedWords(db, q);
  if (terms.length === 0) return { corrected: null, projects: [], categories: [], creators: [] };
  const found = await findSuggestions(db, terms, hasProfile);
  if (found.projects.length + found.categories.length + found.creators.length > 0) return { corrected: null, ...found };
  const corrected = await correctTypos(db, terms);
  if (corrected === undefined) return { corrected: null, ...found };
  return { corrected: writeWords(corrected), ...(await findSuggestions(db, corrected, hasProfile)) };
}

type Found = Omit<Suggestions, 'corrected'>;

async function findSuggestions(db: Database, terms: readonly Term[], hasProfile: SQL | undefined): Promise<Found> {
  const named = toQuery(terms, (word, isLast) => [isLast ? startingWith('n', word.token) : exactly('n', word.token)]);
  const { rows } = await db.execute<Found>(sql`
    with ${matchedProjects(terms)}
    select
      (select coalesce(json_agg(found), '[]') from (
        select ${projects.id} as id, ${projects.title} as title, ${projects.category} as category, ${projects.coverImage} as "coverImage"
        from matched join ${projects} on ${projects.id} = matched.id
        where ${isListed}
        order by place, (${projects.status} = 'active') desc, ${projects.featured} desc, ${projects.upvotes} desc, ${projects.id} desc
        limit ${inline(most.projects)}
      ) as found) as projects,
      (select coalesce(json_agg(found), '[]') from (
        select category, sum(count)::int as count from ${projectCounts}
        where listed and ${startsWords(sql`category`, terms)}
        group by category having sum(count) > 0 order by 2 desc, 1 limit ${inline(most.categories)}
      ) as found) as categories,
      (select coalesce(json_agg(found), '[]') from (
        select ${users.uid} as uid, ${users.name} as name, ${users.profileImage} as "profileImage"
        from (select ${projects.ownerId} as id, count(*) as projects from (${candidates(named)}) as named
          join ${projects} on ${projects.id} = named.id and ${isListed} group by ${projects.ownerId}
        ) as owner join ${users} on ${users.id} = owner.id
        where ${and(hasProfile, startsWords(sql`${users.name}`, terms))}
        order by owner.projects desc, ${users.name}, ${users.uid}
        limit ${inline(most.creators)}
      ) as found) as creators`);
  return rows[0] as Found;
}

/** "matched": ids, with place 1 if the words are in the title, else 2. Each part is read only if the ones before it have too few projects. */
function matchedProjects(terms: readonly Term[]): SQL {
  const inTitle = toQuery(terms, (word, isLast) => [isLast ? startingWith('t', word.token) : exactly('t', word.token)]);
  const anywhere = toQuery(terms, toLooseClause);
  const firstOpen = (order: SQL, limit: number) =>
    sql`(select ${projects.id} as id from ${projects} where ${projects.status} = 'active' and ${isListed} order by ${order}, ${projects.id} desc limit ${inline(limit)})`;
  const hasFew = (from: SQL) => sql`(select count(*) from ${from}) < ${inline(most.projects)}`;
  return sql`first as materialized (
      select first.id, ${projectTexts.document} as document from (
        ${firstOpen(sql`${projects.upvotes} desc`, lookedAt.supported)}
        union ${firstOpen(sql`${projects.featured} desc, ${projects.createdAt} desc`, lookedAt.featured)}
      ) as first join ${projectTexts} on ${projectTexts.projectId} = first.id
    ), popular as materialized (
      select id, case when document @@ ${inTitle}::tsquery then 1 else 2 end as place from first
      where document @@ ${inTitle}::tsquery or document @@ ${anywhere}::tsquery
    ), titled as materialized (
      select id from (${candidates(inTitle)}) as titled where ${hasFew(sql`popular where place = 1`)}
    ), listed as materialized (
      select found.id, min(place) as place
      from (select id, place from popular union all select id, 1 from titled) as found join ${projects} on ${projects.id} = found.id
      where ${isListed} group by found.id
    ), matched as (
      select id, place from listed
      union all select id, 2 from (${candidates(anywhere)}) as other where ${hasFew(sql`listed`)} and id not in (select id from listed)
    )`;
}

function candidates(query: string): SQL {
  return sql`select ${projectTexts.projectId} as id from ${projectTexts} where ${matchesQuery(query)} limit ${inline(mostCompared)}`;
}

/** Part of the statement, because the database plans for it. */
const inline = (number: number): SQL => sql.raw(String(number));

/** The last word may be incomplete. */
function toQuery(terms: readonly Term[], toClause: (word: Word, isLast: boolean) => string[]): string {
  return terms
    .map(({ readings }, place) => readings.flatMap((word) => toClause(word, place === terms.length - 1)).join(' | '))
    .map((clause) => `(${clause})`)
    .join(' & ');
}

/** The beginning of a short word would be in almost every text. */
function toLooseClause(word: Word, isLast: boolean): string[] {
  const { token, stem } = word;
  if (!isLast) return [exactly('w', token), exactly('s', stem ?? token), exactly('g', stem ?? token)];
  const starts = [startingWith('t', token), startingWith('g', token)];
  return token.length > 3 ? [...starts, startingWith('w', token)] : starts;
}

/** Each word starts a word of the text. */
function startsWords(text: SQL, terms: readonly Term[]): SQL {
  const each = terms.map(({ readings }) => {
    const patterns = readings.map(({ token }) => `% ${token.replaceAll(/[\\%_]/g, '\\$&')}%`);
    return sql`' ' || array_to_string(search_tokens(${text}), ' ') like any (${sql.param(patterns)}::text[])`;
  });
  return sql.join(each, sql` and `);
}
