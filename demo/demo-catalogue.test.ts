// The demo catalogue respects the product's limits, and its dates never look outdated.

import { describe, expect, it } from 'vitest';
import { createProjectBody } from '#features/projects/project-contract.ts';
import { milestoneIssue } from '#features/projects/project-rules.ts';
import { storedTags } from '#features/projects/server/project-media.ts';
import { renderMarkdown, toPlainText } from '#features/writing/server/markdown.ts';
import { cents } from '#kernel/money.ts';
import { demoProjects } from './demo-catalogue.ts';
import { demoComments } from './demo-comments.ts';
import { fieldGuide, tideOrgan } from './demo-payout-projects.ts';
import { demoPeople } from './demo-people.ts';
import { type DemoProject, monthFromNow, quarterFromNow } from './demo-project.ts';
import { demoUpdates } from './demo-updates.ts';
import { picturesOf } from './pictures/demo-pictures.ts';

const now = new Date('2031-11-20T09:30:00Z');
const fiveYearsOn = new Date('2036-11-20T09:30:00Z');
const projects = demoProjects(now);
const published = projects.filter((project) => project.visibility === 'public' && project.status !== 'draft');
const complete = projects.filter((project) => project.key !== 'depot-honey');
const knownCategories = [
  'Technology',
  'Art & Design',
  'Arts',
  'Fashion',
  'Food',
  'Games',
  'Music',
  'Publishing',
  'Film',
];

describe('the demo catalogue', () => {
  it('offers 20 to 22 published projects, at least two in every known category and none in another', () => {
    expect(published.length).toBeGreaterThanOrEqual(20);
    expect(published.length).toBeLessThanOrEqual(22);
    for (const category of knownCategories) {
      expect(published.filter((project) => project.category === category).length, category).toBeGreaterThanOrEqual(2);
    }
    expect(projects.filter((project) => !knownCategories.includes(project.category))).toEqual([]);
  });

  it("has one draft of Ada's and one private project of Linus's, to test access", () => {
    expect(projects.filter(({ status }) => status === 'draft').map(({ ownerKey }) => ownerKey)).toEqual(['ada']);
    expect(projects.filter(({ visibility }) => visibility === 'private').map(({ ownerKey }) => ownerKey)).toEqual([
      'linus',
    ]);
  });

  it('gives Ada more projects than anyone else, and Grace none', () => {
    const countOf = (key: string) => published.filter(({ ownerKey }) => ownerKey === key).length;
    const others = demoPeople.filter(({ key }) => key !== 'ada').map(({ key }) => countOf(key));
    expect(countOf('ada')).toBeGreaterThan(2 * Math.max(...others));
    expect(countOf('grace')).toBe(0);
  });

  it('lists projects oldest first, with unique keys and titles', () => {
    const ages = projects.map((project) => project.daysOld);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(new Set(ages).size).toBe(ages.length);
    expect(duplicatesIn(projects.map(({ key }) => key))).toEqual([]);
    expect(duplicatesIn(projects.map(({ title }) => title))).toEqual([]);
  });

  it('features three or four published projects, the newest three of different categories', () => {
    const featured = projects.filter((project) => project.featured);
    expect(featured.every((project) => published.includes(project))).toBe(true);
    expect([3, 4]).toContain(featured.length);
    expect(new Set(featured.slice(-3).map(({ category }) => category)).size).toBe(3);
  });

  it('has exactly one project without any optional section', () => {
    const bare = projects.filter(
      ({ timeline, team, marketOpportunity, risks, faq }) =>
        marketOpportunity === null && [timeline, team, risks, faq].every((list) => list.length === 0),
    );
    expect(bare.map(({ key }) => key)).toEqual(['depot-honey']);
  });
});

describe('the text of a demo project', () => {
  it.each(projects.map((project) => [project.key, project] as const))(
    '%s keeps to the guideline lengths',
    (_, project) => {
      expect(project.title.length).toBeLessThanOrEqual(60);
      expect(project.description.length).toBeGreaterThanOrEqual(300);
      expect(project.description.replace(/!\[.*\n\n/g, '').length).toBeLessThanOrEqual(1000);
      expect(project.description.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(project.tags.length).toBeGreaterThan(0);
    },
  );

  it.each(complete.map((project) => [project.key, project] as const))('%s fills every section', (_, project) => {
    expect(project.timeline.length).toBeGreaterThanOrEqual(3);
    expect(project.timeline.length).toBeLessThanOrEqual(5);
    expect(project.team.length).toBeGreaterThanOrEqual(2);
    expect(project.team.length).toBeLessThanOrEqual(4);
    expect(project.risks.length).toBeGreaterThanOrEqual(2);
    expect(project.risks.length).toBeLessThanOrEqual(4);
    expect(project.faq.length).toBeGreaterThanOrEqual(3);
    expect(project.faq.length).toBeLessThanOrEqual(5);
    expect(project.milestones.length).toBeGreaterThanOrEqual(3);
    expect(project.milestones.length).toBeLessThanOrEqual(5);
    expect(project.marketOpportunity).not.toBeNull();
  });

  it.each(complete.map((project) => [project.key, project] as const))(
    '%s would be accepted by the form',
    (_, project) => {
      const { title, description, category, timeline, team, marketOpportunity, risks, faq, tags } = project;
      const body = { title, description, category, timeline, team, marketOpportunity, risks, faq, tags };
      const terms = { fundingGoal: project.fundingGoalDollars, valuation: project.valuationDollars };
      // Milestone progress is determined by the server.
      const milestones = project.milestones.map(({ status, ...milestone }) => status && milestone);
      const parsed = createProjectBody.safeParse({ ...body, ...terms, milestones });
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toMatchObject(body);
      const amounts = parsed.data?.milestones?.map(({ fundingNeeded }) => fundingNeeded) ?? [];
      expect(milestoneIssue({ amounts, goal: cents(project.fundingGoalDollars * 100) })).toBeUndefined();
      expect(storedTags(tags)).toEqual(tags);
    },
  );

  it('begins with a paragraph of plain text, which the card shows', () => {
    for (const { key, description } of projects) {
      const [first = ''] = description.split('\n\n');
      expect(toPlainText(first), key).toBe(first);
      expect(first.length, key).toBeGreaterThan(120);
    }
  });

  it('uses the formatting options of descriptions in at least eight projects', () => {
    const html = projects.map(({ description }) => renderMarkdown(description));
    expect(html.filter((one) => one.includes('<h3>')).length).toBeGreaterThanOrEqual(8);
    for (const tag of ['<ul>', '<ol>', '<blockquote>', '<table>', '<strong>', '<em>']) {
      expect(html.filter((one) => one.includes(tag)).length, tag).toBeGreaterThan(0);
    }
  });

  it('has no empty text, and none with leading or trailing spaces', () => {
    const texts = projects.flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter((text) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('mentions years only in dates, which move with the clock', () => {
    const later = new Map(demoProjects(fiveYearsOn).map((project) => [project.key, project]));
    for (const project of projects) {
      const dates = datesOf(project);
      const withoutDates = textsOf(project).filter((text) => !dates.includes(text));
      expect(
        withoutDates.filter((text) => /\b(19|20)\d\d\b/.test(text)),
        project.key,
      ).toEqual([]);
      const moved = later.get(project.key);
      expect(moved && datesOf(moved).map(monthOf)).toEqual(dates.map((date) => monthOf(date) + 60));
    }
  });

  it('shows timeline and milestones in order, with open ones in the future', () => {
    const thisQuarter = monthOf(quarterFromNow(now, 0));
    for (const project of projects) {
      const timeline = project.timeline.map(({ date }) => monthOf(date));
      expect(timeline, project.key).toEqual([...timeline].sort((a, b) => a - b));
      const due = project.milestones.map(({ estimatedCompletion }) => monthOf(estimatedCompletion));
      expect(due, project.key).toEqual([...due].sort((a, b) => a - b));
      for (const milestone of project.milestones) {
        if (milestone.status === 'completed')
          expect(monthOf(milestone.estimatedCompletion)).toBeLessThanOrEqual(monthOf(monthFromNow(now, 0)));
        else expect(monthOf(milestone.estimatedCompletion), milestone.title).toBeGreaterThan(thisQuarter);
      }
    }
  });
});

describe('what a demo project shows', () => {
  it('is a gallery of three or four pictures in ten projects, among them all featured ones', () => {
    const keys = [...projects.map(({ key }) => key), tideOrgan.key, fieldGuide.key];
    const galleries = keys.filter((key) => picturesOf(key).length >= 4);
    expect(galleries.length).toBeGreaterThanOrEqual(10);
    expect(projects.filter(({ key, featured }) => featured && !galleries.includes(key))).toEqual([]);
  });

  it('is a story with pictures in at least ten projects', () => {
    const stories = [...projects, tideOrgan, fieldGuide].filter(({ description }) => description.includes('](demo:'));
    expect(stories.length).toBeGreaterThanOrEqual(10);
  });

  it('is an update and a comment on every public project, none older than the project', () => {
    for (const { key, daysOld } of published) {
      const updates = demoUpdates.filter(({ projectKey }) => projectKey === key);
      const comments = demoComments.filter(({ projectKey }) => projectKey === key);
      expect(Math.min(updates.length, comments.length), key).toBeGreaterThan(0);
      const ages = [...updates.map(({ daysAgo }) => daysAgo), ...comments.map(({ hoursAgo }) => hoursAgo / 24)];
      expect(Math.max(...ages), key).toBeLessThan(daysOld);
    }
  });
});

describe('the dates of the demo', () => {
  it('count quarters and months across the turn of the year', () => {
    expect(quarterFromNow(now, 0)).toBe('Q4 2031');
    expect(quarterFromNow(now, 1)).toBe('Q1 2032');
    expect(quarterFromNow(now, -4)).toBe('Q4 2030');
    expect(monthFromNow(now, 2)).toBe('January 2032');
    expect(monthFromNow(new Date('2031-01-31T23:59:59Z'), 1)).toBe('February 2031');
    expect(monthFromNow(now, -11)).toBe('December 2030');
  });
});

function textsOf(project: DemoProject): string[] {
  const found: string[] = [];
  JSON.stringify(project, (_key, value: unknown) => {
    if (typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

function duplicatesIn(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function datesOf(project: DemoProject): string[] {
  return [
    ...project.timeline.map((entry) => entry.date),
    ...project.milestones.map((milestone) => milestone.estimatedCompletion),
  ];
}

/** Months since year 0 of "Q3 2031" (its first month) or "March 2031". */
function monthOf(text: string): number {
  const [, quarter, month, year] = /^(?:Q([1-4])|([A-Z][a-z]+)) (\d{4})$/.exec(text) ?? [];
  const index = quarter === undefined ? new Date(`${month} 1, 2000 UTC`).getUTCMonth() : (Number(quarter) - 1) * 3;
  return Number(year) * 12 + index;
}
