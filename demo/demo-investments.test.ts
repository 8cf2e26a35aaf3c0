// Demo investments and people follow the product's rules.

import { describe, expect, it } from 'vitest';
import { findPseudonymProblem } from '#features/investing/pseudonym-rules.ts';
import { type Cents, parseDollars } from '#kernel/money.ts';
import { demoAppearance } from './demo-appearances.ts';
import { demoProjects } from './demo-catalogue.ts';
import { demoInvestments } from './demo-investments.ts';
import { demoPeople, signInKeys } from './demo-people.ts';
import type { DemoProject } from './demo-project.ts';
import { demoSupports } from './demo-supports.ts';

const projects = demoProjects(new Date('2031-11-20T09:30:00Z'));
const fiveYearsOn = new Date('2036-11-20T09:30:00Z');
const published = projects.filter((project) => project.visibility === 'public' && project.status !== 'draft');
const complete = projects.filter((project) => project.key !== 'depot-honey');
const supports = demoSupports(projects);

describe('the money of the demo', () => {
  it.each(projects.map((project) => [project.key, project] as const))(
    '%s offers between 4 and 25 percent',
    (_, project) => {
      const offeredPercent = (project.fundingGoalDollars * 100) / project.valuationDollars;
      expect(project.fundingGoalDollars).toBeGreaterThanOrEqual(1000);
      expect(project.valuationDollars).toBeGreaterThanOrEqual(5000);
      expect(offeredPercent).toBeGreaterThanOrEqual(4);
      expect(offeredPercent).toBeLessThanOrEqual(25);
    },
  );

  it.each(complete.map((project) => [project.key, project] as const))(
    '%s requires exactly its goal, milestone by milestone',
    (_, project) => {
      expect(dollarsNeeded(project.milestones)).toBe(project.fundingGoalDollars);
    },
  );

  it.each(complete.map((project) => [project.key, project] as const))(
    '%s works on one milestone and has completed those before',
    (_, project) => {
      const done = project.milestones.filter(({ status }) => status === 'completed');
      expect(dollarsNeeded(done) * 100).toBeLessThanOrEqual(raisedCents(project));
      const last = project.milestones.length - 1;
      const expected = project.milestones.map((_milestone, index) => {
        if (project.status === 'draft') return 'pending';
        if (project.status === 'completed' || index < project.currentMilestone) return 'completed';
        return index === project.currentMilestone ? 'active' : 'pending';
      });
      expect(project.milestones.map(({ status }) => status)).toEqual(expected);
      expect(project.currentMilestone).toBeLessThanOrEqual(last);
      if (project.status === 'completed') expect(project.currentMilestone).toBe(last);
    },
  );

  it('never raises more than a goal, and reaches it exactly where the status says so', () => {
    for (const project of projects) {
      expect(raisedCents(project), project.key).toBeLessThanOrEqual(goalCents(project));
      const isFull = raisedCents(project) === goalCents(project);
      expect(isFull, project.key).toBe(project.status === 'funded' || project.status === 'completed');
    }
    expect(published.filter(({ status }) => status === 'funded').map(({ key }) => key)).toEqual(['night-bakery']);
    expect(published.filter(({ status }) => status === 'completed').map(({ key }) => key)).toEqual(['borrowed-atlas']);
  });

  it('shows projects at every stage of funding, and rounds no open project up to 100 percent', () => {
    const isOpen = ({ status, opensInDays }: DemoProject) => status === 'active' && opensInDays === undefined;
    const open = published.filter(isOpen).map(fundedPercent);
    expect(open.filter((percent) => percent >= 90).length).toBeGreaterThanOrEqual(2);
    expect(open.filter((percent) => percent < 10).length).toBeGreaterThanOrEqual(2);
    expect(open.filter((percent) => percent >= 25 && percent < 75).length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...open.map(Math.round))).toBeLessThan(100);
    expect(Math.min(...open)).toBeGreaterThan(0);
  });

  it('shows one announced project, in which nobody has invested', () => {
    const announced = published.filter(({ opensInDays }) => opensInDays !== undefined);
    expect(announced.map((project) => [project.key, raisedCents(project)])).toEqual([['depot-honey', 0]]);
  });

  it('has one project whose remaining amount is below the minimum investment', () => {
    const remainders = published.map((project) => goalCents(project) - raisedCents(project));
    expect(remainders.filter((remaining) => remaining > 0 && remaining < 10_000)).toEqual([6_000]);
  });

  it('sets only open projects to close, all of them in the future', () => {
    for (const { status, closesInDays } of projects) {
      if (closesInDays !== null) expect([status, closesInDays > 0]).toEqual(['active', true]);
    }
    // One project shows the site's label for projects without a deadline, so that both variants are visible.
    const open = published.filter(({ status }) => status === 'active');
    expect(open.filter(({ closesInDays }) => closesInDays === null)).toHaveLength(1);
  });

  it("follows the investment rules: $100 or more, never one's own project, after both have joined", () => {
    expect(demoInvestments.length).toBeGreaterThanOrEqual(150);
    expect(demoInvestments.length).toBeLessThanOrEqual(220);
    for (const { projectKey, personKey, amountDollars, daysAgo } of demoInvestments) {
      const project = projectOf(projectKey);
      expect(published).toContain(project);
      expect(personKey).not.toBe(project.ownerKey);
      expect(amountDollars).toMatch(/^\d+\.\d\d$/);
      expect(parseDollars(amountDollars)).toBeGreaterThanOrEqual(10_000);
      expect(daysAgo).toBeGreaterThanOrEqual(1);
      expect(daysAgo, projectKey).toBeLessThan(project.daysOld);
      expect(daysAgo).toBeLessThan(personOf(personKey).joinedDaysAgo);
    }
  });

  it('shows investors in every way, and pseudonyms that nobody could mistake for a creator or the site', () => {
    const shown = demoInvestments.map((investment) => ({ investment, choice: demoAppearance(investment) }));
    const count = (shownAs: string) => shown.filter(({ choice }) => choice.shownAs === shownAs).length;
    expect(count('name')).toBeGreaterThan(count('hidden'));
    expect(count('hidden')).toBeGreaterThan(count('pseudonym'));
    expect(count('pseudonym')).toBeGreaterThan(10);
    expect(shown.filter(({ choice }) => !choice.showsAmount).length).toBeGreaterThan(10);
    for (const { investment, choice } of shown) {
      const creator = personOf(projectOf(investment.projectKey).ownerKey).name;
      if (choice.pseudonym === null) continue;
      expect(findPseudonymProblem(choice.pseudonym, { brand: 'Kindling', creator })).toBeNull();
    }
  });

  it('gives Grace a history across categories and months, Linus a few entries and Ada one or two', () => {
    const historyOf = (key: string) => demoInvestments.filter((investment) => investment.personKey === key);
    const grace = historyOf('grace');
    expect(grace.length).toBe(8);
    expect(new Set(grace.map(({ projectKey }) => projectOf(projectKey).category)).size).toBeGreaterThanOrEqual(5);
    expect(
      Math.max(...grace.map(({ daysAgo }) => daysAgo)) - Math.min(...grace.map(({ daysAgo }) => daysAgo)),
    ).toBeGreaterThan(90);
    expect(historyOf('linus').length).toBeGreaterThanOrEqual(3);
    expect([1, 2]).toContain(historyOf('ada').length);
  });
});

describe('the people of the demo', () => {
  it('gives the three sign-in accounts their email addresses', () => {
    expect(signInKeys.map((key) => personOf(key).email)).toEqual([
      'ada@example.org',
      'grace@example.org',
      'linus@example.org',
    ]);
  });

  it('gives everyone a unique key, name and address at example.org', () => {
    expect(duplicatesIn(demoPeople.map(({ key }) => key))).toEqual([]);
    expect(duplicatesIn(demoPeople.map(({ name }) => name))).toEqual([]);
    expect(duplicatesIn(demoPeople.map(({ email }) => email))).toEqual([]);
    expect(demoPeople.filter(({ email }) => !/^[a-z0-9.-]+@example\.org$/.test(email))).toEqual([]);
  });

  it('makes innovators of exactly those who own a project, and all of them joined before it', () => {
    for (const person of demoPeople) {
      const own = projects.filter(({ ownerKey }) => ownerKey === person.key);
      expect(person.role === 'innovator', person.key).toBe(own.length > 0);
      expect(own.every(({ daysOld }) => daysOld < person.joinedDaysAgo)).toBe(true);
    }
    for (const { ownerKey } of projects) personOf(ownerKey);
  });
});

describe('the supports of the demo', () => {
  it('count once per person and project, never by its owner and never before the project existed', () => {
    expect(duplicatesIn(supports.map(({ projectKey, personKey }) => `${projectKey} ${personKey}`))).toEqual([]);
    for (const { projectKey, personKey, daysAgo } of supports) {
      const project = projectOf(projectKey);
      expect(personOf(personKey).key).not.toBe(project.ownerKey);
      expect(daysAgo).toBeGreaterThanOrEqual(1);
      expect(daysAgo).toBeLessThan(project.daysOld);
    }
  });

  it('cover every published project, and no draft or private one', () => {
    const supported = new Set(supports.map(({ projectKey }) => projectKey));
    expect([...supported].sort()).toEqual(published.map(({ key }) => key).sort());
  });

  it('are the same on every start, whatever the date', () => {
    expect(demoSupports(demoProjects(fiveYearsOn))).toEqual(supports);
  });

  it('leave the newest featured projects unsupported by the sign-in accounts', () => {
    const home = projects
      .filter(({ featured }) => featured)
      .slice(-3)
      .map(({ key }) => key);
    expect(
      supports.filter(({ projectKey, personKey }) => home.includes(projectKey) && signInKeys.includes(personKey)),
    ).toEqual([]);
  });
});

function investmentsIn(project: DemoProject) {
  return demoInvestments.filter((investment) => investment.projectKey === project.key);
}

function raisedCents(project: DemoProject): number {
  return investmentsIn(project).reduce((sum, { amountDollars }) => sum + parseDollars(amountDollars), 0);
}

function goalCents(project: DemoProject): Cents {
  return parseDollars(String(project.fundingGoalDollars));
}

function fundedPercent(project: DemoProject): number {
  return (raisedCents(project) * 100) / goalCents(project);
}

function dollarsNeeded(milestones: DemoProject['milestones']): number {
  return milestones.reduce((sum, milestone) => sum + milestone.fundingNeeded, 0);
}

function projectOf(key: string): DemoProject {
  const found = projects.find((project) => project.key === key);
  if (found === undefined) throw new Error(`no demo project ${key}`);
  return found;
}

function personOf(key: string) {
  const found = demoPeople.find((person) => person.key === key);
  if (found === undefined) throw new Error(`no demo person ${key}`);
  return found;
}

function duplicatesIn(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
