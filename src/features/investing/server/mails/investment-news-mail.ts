// Emails to creators about new and ended investments in their project, several events per email.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { firstInvestorAdvice, firstInvestorTitle, shareNewsLinks } from '#features/projects/moment-words.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { queueMails, toQueuedMail } from '#platform/mail/mail-outbox.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { investments, type RefundReason, refunds } from '../investing-table.ts';
import { type InvestmentNewsKind, investmentNews } from '../investment-news-table.ts';
import { shownName } from '../investor-list.ts';

/** At most one email per project in this time: the first investment is reported immediately, the next ones together. */
const joinedFor = sql`interval '5 minutes'`;
const projectsAtOnce = 1000;

const lastMail = sql`select from ${mails} where ordering_key = 'investment-news-' || ${investmentNews.projectId}
  and created_at > now() - ${joinedFor}`;

/**
 * Queues due emails and assigns the news to them. A row is assigned only once: of two concurrent processes one queues the
 * email.
 */
export async function queueInvestmentNews(db: Database): Promise<void> {
  const due = await db
    .select({ projectId: investmentNews.projectId, firstNewsId: sql`min(${investmentNews.id})`.mapWith(Number) })
    .from(investmentNews)
    .where(and(isNull(investmentNews.mailKey), sql`not exists (${lastMail})`))
    .groupBy(investmentNews.projectId)
    .limit(projectsAtOnce);
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    const queued = await queueMails(tx, investmentNewsMail, due);
    const assigned = due
      .map((news) => ({ projectId: news.projectId, key: toQueuedMail(investmentNewsMail, news).key }))
      .filter(({ key }) => queued.includes(key));
    await tx.execute(sql`
      update ${investmentNews} news set mail_key = assigned.key
      from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as assigned ("projectId" bigint, key text)
      where news.project_id = assigned."projectId" and news.mail_key is null`);
  });
}

/** Not sent if the project is deleted, its owner cannot be emailed, or nothing is left to report. */
const investmentNewsMail = defineMail({
  kind: 'investment_news',
  facts: z.object({ projectId: z.int(), firstNewsId: z.int() }),
  key: ({ projectId, firstNewsId }) => `investment-news-${projectId}-${firstNewsId}`,
  orderingKey: ({ projectId }) => `investment-news-${projectId}`,
  async compose({ db }, { projectId }, key) {
    const project = await findProject(db, projectId);
    const news = (await listNews(db, key)).filter(isNewsToOwner);
    if (project === undefined || news.length === 0) return undefined;
    const { title, isRequest, visibility, raisedCents, goalCents, investorCount, stopped } = project;
    const [only, ...others] = news;
    const isFirst = others.length === 0 && only?.kind === 'invested' && (await isFirstInvestment(db, projectId, only));
    const rest = news.length - maxListed;
    const investors = investorCount === 1 ? 'one investor' : `${formatCount(investorCount)} investors`;
    return {
      to: { name: project.name, address: project.email },
      subject: isFirst
        ? `${firstInvestorTitle(title)}: ${formatDollars(cents(news[0]?.amountCents ?? 0))}`
        : subjectFor(title, news),
      parts: [
        isFirst ? `Someone believes in ${title}:` : leadFor(title, news),
        {
          rows: news
            .slice(0, maxListed)
            .map((item) => [`${labelFor(item)}, ${formatMoment(item.at)}`, amountText(item, isRequest)]),
        },
        ...(rest > 0 ? [`And ${formatCount(rest)} more.`] : []),
        stopped === null
          ? `It has now raised ${formatDollars(cents(raisedCents))} of ${formatDollars(cents(goalCents))} from ${investors}.`
          : `It was ${stoppedWords(stopped)}. Before that, it had raised ${formatDollars(cents(stopped.raisedCents))} of ${formatDollars(cents(goalCents))}.`,
        ...(isFirst
          ? [
              firstInvestorAdvice,
              { button: 'Write an update', path: `/dashboard/projects/${projectId}/updates` },
              {
                links: [
                  ...shareNewsLinks({ id: projectId, visibility }, 'first_investor'),
                  ['View your project', `/projects/${projectId}`],
                ],
              } as const,
            ]
          : [{ button: 'View your project', path: `/projects/${projectId}` }]),
      ],
    };
  },
});

/** Rows listed in an email; the others are counted. */
const maxListed = 50;

async function findProject(db: Queryable, projectId: number) {
  const [project] = await db
    .select({
      title: projects.title,
      isRequest: sql<boolean>`${projects.allotment} <> 'first_come' and ${projects.status} = 'active'`,
      visibility: projects.visibility,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
      investorCount: projects.investorCount,
      stopped: stoppedColumn,
      name: users.name,
      email: users.email,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projects.id, projectId), isNotDeleted, canBeEmailed(users)));
  return project;
}

/** Whether no other investment in the project was ever completed. */
async function isFirstInvestment(db: Queryable, projectId: number, { investmentId }: News): Promise<boolean> {
  const others = await db
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.projectId, projectId), investments.everCompleted, ne(investments.id, investmentId)))
    .limit(1);
  return others.length === 0;
}

type News = {
  investmentId: number;
  kind: InvestmentNewsKind;
  at: Date;
  amountCents: number;
  equityPercent: string;
  state: string;
  refundReason: RefundReason | null;
  /** The investor's chosen name; null if hidden. */
  investor: string | null;
};

const lastRefundReason = sql<RefundReason | null>`(
  select ${refunds.reason} from ${refunds} where ${refunds.investmentId} = ${investments.id} order by ${refunds.id} desc limit 1)`;

async function listNews(db: Queryable, mailKey: string): Promise<News[]> {
  return db
    .select({
      investmentId: investments.id,
      kind: investmentNews.kind,
      at: investmentNews.createdAt,
      amountCents: investments.amountCents,
      equityPercent: investments.equityPercent,
      state: investments.state,
      refundReason: lastRefundReason,
      investor: shownName,
    })
    .from(investmentNews)
    .innerJoin(investments, eq(investments.id, investmentNews.investmentId))
    .innerJoin(users, eq(users.id, investments.investorId))
    .where(eq(investmentNews.mailKey, mailKey))
    .orderBy(asc(investmentNews.id));
}

/** The end of a whole project has its own email. */
function isNewsToOwner({ kind, refundReason }: News): boolean {
  return kind === 'invested' || (refundReason !== 'project_failed' && refundReason !== 'project_deleted');
}

function labelFor({ kind, state, refundReason, investor }: News): string {
  if (kind === 'invested') return investor === null ? 'Invested' : `Invested by ${investor}`;
  if (refundReason === 'investor_cancel') return 'Canceled by the investor';
  if (refundReason === 'not_reconfirmed') return 'Not confirmed again after a change';
  return state === 'charged_back' ? "Taken back by the investor's bank" : 'Refunded by an administrator';
}

/** @param isRequest the goal is divided at the deadline, so the share may be less */
function amountText({ amountCents, equityPercent }: News, isRequest: boolean): string {
  return `${formatDollars(cents(amountCents))} for ${isRequest ? 'up to ' : ''}${formatEquity(equityPercent)}%`;
}

function leadFor(title: string, news: readonly News[]): string {
  const isNew = news.every(({ kind }) => kind === 'invested');
  if (!isNew)
    return news.length === 1 ? `An investment in ${title} has changed:` : `Investments in ${title} have changed:`;
  return news.length === 1 ? `You have a new investment in ${title}:` : `You have new investments in ${title}:`;
}

function subjectFor(title: string, news: readonly News[]): string {
  const [first] = news;
  const count = news.filter(({ kind }) => kind === 'invested').length;
  if (news.length === 1 && first) {
    const amount = formatDollars(cents(first.amountCents));
    return first.kind === 'invested'
      ? `New investment in ${title}: ${amount}`
      : `An investment of ${amount} in ${title} has ended`;
  }
  if (count === 0) return `${news.length} investments in ${title} have ended`;
  return count === 1 ? `New investment in ${title}` : `${formatCount(count)} new investments in ${title}`;
}
