// Texts of a project's statistics and of a creator's record.

import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { CreatorRecord } from '../creator-record-contract.ts';
import type { EventType } from '../insights-rules.ts';

export const statisticsCopy = {
  title: 'Statistics',
  lead: 'Who visits your project, where they come from, and what they do. Days are in UTC.',
  money: 'Project money',
  updates: 'Updates',
  range: 'Range',
  download: 'Download CSV',
  loading: 'Loading the statistics',
  failed: 'The statistics could not be loaded.',
  tiles: {
    visits: 'Visits',
    visitsHint: 'One visitor a day counts once.',
    investments: 'Investments',
    investmentsHint: (amount: string) => `${amount} settled, before refunds`,
    conversion: 'Conversion',
    conversionHint: 'Investments per 100 visits',
    supports: 'Supports',
    supportsHint: (shares: number) => (shares === 1 ? '1 share' : `${formatCount(shares)} shares`),
  },
  now: {
    title: 'Today',
    raised: 'Raised',
    investors: 'Investors',
    supporters: 'Supporters',
    savers: 'Saved by',
    followers: 'Your followers',
  },
  charts: {
    visits: { title: 'Visits', series: 'Visits' },
    money: { title: 'Money', text: 'Settled investments on the day they settled, before refunds.', series: 'Invested' },
    interest: { title: 'Supports and shares', series: { supports: 'Supports', shares: 'Shares' } },
  },
  period: 'Period (UTC)',
  summary: (title: string, by: string, totals: string) => `${title} by ${by}: ${totals} in total.`,
  caption: (title: string, by: string) => `${title} by ${by}, newest first`,
  sources: {
    title: 'Where visitors come from',
    text: 'The website a visitor came from, or the campaign in a link’s utm_source. Later actions on the same day are attributed to it.',
    none: 'No visits in this range',
    noneText: 'Sources appear here with your first visitors. Share your project to bring some.',
    caption: 'Sources, most visits first',
    columns: { source: 'Source', visits: 'Visits', supports: 'Supports', shares: 'Shares', investments: 'Investments' },
    own: {
      direct: 'Direct or unknown',
      internal: 'This site',
      other: 'Other websites',
      unknown: 'Before sources were recorded',
    },
    campaign: (name: string) => `Campaign: ${name}`,
  },
  recent: {
    title: 'Latest activity',
    text: 'Of the last 90 days. No one is identified.',
    none: 'Nothing yet',
    noneText: 'Visits, supports, shares and investments appear here within seconds.',
    types: { view: 'Visit', upvote: 'Support', share: 'Share', investment: 'Investment' } satisfies Record<
      EventType,
      string
    >,
    from: (source: string) => `from ${source}`,
  },
  note: 'Bots, your own visits, administrators and visitors who opt out of tracking are not counted. No cookies and no third-party trackers.',
} as const;

type ProjectCounts = { projects: number; funded: number; stopped: number; failed: number };

export const recordCopy = {
  title: 'Creator’s record',
  projects: 'Projects',
  /** "11 (1 funded, 1 stopped)" */
  counts: ({ projects, funded, stopped, failed }: ProjectCounts) => {
    const parts = [
      [funded, 'funded'],
      [stopped, 'stopped'],
      [failed, 'failed'],
    ] as const;
    const named = parts.flatMap(([count, name]) => (count === 0 ? [] : [`${formatCount(count)} ${name}`]));
    return named.length === 0 ? formatCount(projects) : `${formatCount(projects)} (${named.join(', ')})`;
  },
  updates: 'Updates',
  noUpdates: 'None in the last year',
  rhythm: (days: number) => (days < 1.5 ? 'About one a day' : `One every ${formatCount(Math.round(days))} days`),
  oneUpdate: '1 in the last year',
  lastUpdate: 'Last update',
  answers: 'Questions answered',
  noQuestions: 'None asked in the last year',
  answered: (answered: number, questions: number) => `${formatCount(answered)} of ${formatCount(questions)}`,
  answerTime: 'Usual answer time',
  hours: (hours: number) => {
    if (hours < 1) return 'Within an hour';
    if (hours < 36) return `${formatCount(Math.round(hours))} ${Math.round(hours) === 1 ? 'hour' : 'hours'}`;
    return `${formatCount(Math.round(hours / 24))} days`;
  },
  milestones: 'Milestones on time',
  noMilestones: 'None counted yet',
  onTime: (onTime: number, due: number) => `${formatCount(onTime)} of ${formatCount(due)}`,
  round: ({ project, amount, heldOn }: CreatorRecord['rounds'][number]) =>
    `${formatDollarAmount(amount)} for ${project} on ${formatDay(heldOn)}`,
  rounds: 'Later rounds',
  duties: 'Duties by law',
  dutiesDone: (due: number) => `${formatCount(due)} of ${formatCount(due)} done`,
  dutiesOverdue: (overdue: number) => `${formatCount(overdue)} overdue`,
  note: 'Counted by the site from published projects, not by the creator. A milestone is on time if its evidence arrived by the original due date and was approved.',
} as const;
