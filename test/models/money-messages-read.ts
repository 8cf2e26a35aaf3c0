// Reads the emails and notifications about an investment; their amounts and words must match the pages.
import { expect } from 'vitest';
import type { InvestmentRecord } from '#features/admin/investment-record-contract.ts';
import type { InvestmentMoney } from '#features/investing/investing-contract.ts';
import { queueInvestmentNews } from '#features/investing/server/mails/investment-news-mail.ts';
import { listNotifications } from '#features/notifications/notification-contract.ts';
import { runNotificationWork } from '#features/notifications/server/notification-worker.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { raisedOf, stoppedWords } from '#features/projects/project-standing.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { TestUser } from '../factories/make.ts';
import { centsOf } from '../factories/owned-projects.ts';
import { deliverMails, makeMailsDue } from '../factories/queued-mails.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { MoneyLife } from './money-lives.ts';

/** Sends emails like the worker: those about one investment one after another. */
export async function sendMessages({ deps }: TestApp): Promise<void> {
  await queueInvestmentNews(deps.db);
  for (let round = 0; round < 4; round += 1) {
    await makeMailsDue(deps);
    await deliverMails(deps);
  }
  await runNotificationWork(deps);
}

/** "$333.34 of your …" */
const amountIn = (text: string) => centsOf(/\$([\d,]+(?:\.\d\d)?)/.exec(text)?.[1]?.replaceAll(',', '') ?? '0');

const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b);

type Own = { id: number; by: TestUser; story: InvestmentMoney; record: InvestmentRecord };

export async function readMessages(kindling: TestApp, { id, by, story, record }: Own): Promise<void> {
  const subjects = kindling.mails
    .filter(({ to, text }) => to.address === by.email && new RegExp(`^Investment ${id}\\b`, 'm').test(text))
    .map(({ subject }) => subject);
  const { body: bell } = await kindling.call(listNotifications, { as: by, query: { limit: 100 } });
  const titles = bell.map(({ title }) => title);
  const of = (texts: readonly string[], words: RegExp) =>
    sorted(texts.filter((text) => words.test(text)).map(amountIn));
  const done = (kind: string) =>
    sorted(
      record.events.flatMap((event) => (event.kind === kind && event.doneAt !== null ? [centsOf(event.amount)] : [])),
    );
  const released = /of your investment in .* was released$/;
  expect(of(subjects, released)).toEqual(done('released'));
  expect(of(titles, released)).toEqual(done('released'));
  // Money that a bank sent back was returned before, and is announced again.
  const returned = [
    ...of(subjects, /of your investment in .* was returned$/),
    ...of(subjects, /for .* was refunded$/),
    ...of(subjects, /^We have paid you /),
  ];
  expect(returned).toEqual(expect.arrayContaining([...done('returned'), ...done('by_hand')]));
  // Manual payments are not described as card refunds.
  expect(of(subjects, /^We have paid you /)).toEqual(done('by_hand'));
  const known = record.refunds.map(({ amount }) => centsOf(amount));
  expect(known).toEqual(expect.arrayContaining(returned));
  expect(known).toEqual(expect.arrayContaining(of(titles, /was (returned|refunded)$/)));
  const taken = subjects.filter((subject) => subject.startsWith('Your bank took back')).at(-1);
  if (story.state === 'charged_back') expect(amountIn(taken ?? '')).toBe(centsOf(story.bankTook));
}

/** The state that the last email to its creator names, in the words of their page. */
export async function readCreatorMessages(kindling: TestApp, { project }: MoneyLife): Promise<void> {
  const { body: shown } = await kindling.call(getProject, { params: { id: project.id } });
  const texts = kindling.mails
    .filter(({ to }) => to.address === project.owner.email)
    .map(({ subject, text }) => `${subject}\n${text}`);
  const { body: bell } = await kindling.call(listNotifications, { as: project.owner, query: { limit: 100 } });
  const told = [...texts, ...bell.map(({ title }) => title)];
  const congratulations = told.filter((text) => /You did it/.test(text)).map(amountIn);
  for (const amount of congratulations)
    expect(formatDollars(cents(amount))).toBe(formatDollars(cents(shown.fundingGoal * 100)));
  if (shown.stopped === null) return;
  const stop = texts.filter((text) => text.includes(stoppedWords(shown.stopped ?? { after: 0, of: 0 })));
  expect(stop.length).toBeGreaterThan(0);
  for (const text of texts) {
    const raised = /had raised (\$[\d,.]+\d) of/.exec(text)?.[1];
    if (raised !== undefined) expect(amountIn(raised)).toBe(raisedOf(shown) * 100);
  }
}
