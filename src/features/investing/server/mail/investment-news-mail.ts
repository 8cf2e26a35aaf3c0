// Emails to creators: who invested in their project and whose investment ended, several of them in one email.
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import type { Database } from '#platform/postgres/database.ts';
import { investments, type RefundReason, refunds } from '../investing-table.ts';
import { investmentNews, investmentNewsMails } from './investment-news-table.ts';

/** At most one email per project in this time: the first investment is reported at once, the next ones together. */
const joinedFor = sql`interval '5 minutes'`;

/**
 * Makes the emails that are due and assigns the news to them. A row is assigned only once: where two processes do this at
 * the same moment, the second finds none left and its email is dropped.
 */
export async function joinInvestmentNews(db: Database): Promise<void> {
  await db.execute(sql`
    with due as (
      select distinct news.project_id from investment_news news
      where news.mail_id is null and not exists (
        select from investment_news_mails mail
        where mail.project_id = news.project_id and mail.created_at > now() - ${joinedFor})
      limit 1000
    ), mails as (
      insert into investment_news_mails (project_id) select project_id from due returning id, project_id
    )
    update investment_news news set mail_id = mails.id
    from mails where news.project_id = mails.project_id and news.mail_id is null`);
}

export const investmentNewsOutbox: Outbox<{ id: number }> = {
  table: 'investment_news_mails',
  columns: { id: 'id' },
  compose,
};

/** Rows an email lists; the others are counted. */
const listedAtMost = 50;

const lastRefundReason = sql<RefundReason | null>`(
  select ${refunds.reason} from ${refunds} where ${refunds.investmentId} = ${investments.id} order by ${refunds.id} desc limit 1)`;

/** Undefined where the project is deleted, its owner cannot be emailed, or nothing is left to report. */
async function compose(deps: Deps, { id }: { id: number }): Promise<Mail | undefined> {
  const [project] = await deps.db
    .select({
      id: projects.id,
      title: projects.title,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
      investorCount: projects.investorCount,
      name: users.name,
      email: users.email,
    })
    .from(investmentNewsMails)
    .innerJoin(projects, eq(projects.id, investmentNewsMails.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(investmentNewsMails.id, id), isNotDeleted, canBeEmailed(users)));
  if (project === undefined) return undefined;
  const all = await deps.db
    .select({
      kind: investmentNews.kind,
      at: investmentNews.createdAt,
      amountCents: investments.amountCents,
      equityPercent: investments.equityPercent,
      state: investments.state,
      refundReason: lastRefundReason,
    })
    .from(investmentNews)
    .innerJoin(investments, eq(investments.id, investmentNews.investmentId))
    .where(eq(investmentNews.mailId, id))
    .orderBy(asc(investmentNews.id));
  const news = all.filter(isNewsToOwner);
  if (news.length === 0) return undefined;
  const { title, raisedCents, goalCents, investorCount } = project;
  const rest = news.length - listedAtMost;
  const investors = investorCount === 1 ? 'one investor' : `${formatCount(investorCount)} investors`;
  return composeEmail(deps, {
    to: { name: project.name, address: project.email },
    subject: subjectOf(title, news),
    parts: [
      news.length === 1 ? `${title} has news from an investor:` : `${title} has news from its investors:`,
      {
        rows: news.slice(0, listedAtMost).map((item) => [`${labelOf(item)}, ${formatMoment(item.at)}`, amountOf(item)]),
      },
      ...(rest > 0 ? [`And ${formatCount(rest)} more.`] : []),
      `It has now raised ${formatDollars(cents(raisedCents))} of ${formatDollars(cents(goalCents))} from ${investors}.`,
      { button: 'View your project', path: `/projects/${project.id}` },
    ],
    messageId: `investment-news-${id}`,
  });
}

type News = {
  kind: 'invested' | 'ended';
  at: Date;
  amountCents: number;
  equityPercent: string;
  state: string;
  refundReason: RefundReason | null;
};

/** The end of a whole project has an email of its own. */
function isNewsToOwner({ kind, refundReason }: News): boolean {
  return kind === 'invested' || (refundReason !== 'project_failed' && refundReason !== 'project_deleted');
}

function labelOf({ kind, state, refundReason }: News): string {
  if (kind === 'invested') return 'Invested';
  if (refundReason === 'investor_cancel') return 'Canceled by the investor';
  return state === 'charged_back' ? "Taken back by the investor's bank" : 'Refunded by an administrator';
}

function amountOf({ amountCents, equityPercent }: News): string {
  return `${formatDollars(cents(amountCents))} for ${formatEquity(equityPercent)}%`;
}

function subjectOf(title: string, news: readonly News[]): string {
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
