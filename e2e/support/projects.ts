// Creates projects to invest in for browser tests, owned by another person.
import type { APIRequestContext, Browser } from '@playwright/test';
import { newPerson, signInByCalls } from './people.ts';

export type TestProject = { id: number; title: string };

let count = 0;

type Terms = {
  fundingGoal?: number;
  valuation?: number;
  deadline?: string;
  opensOn?: string;
  status?: 'draft';
  videoUrl?: string;
  allotment?: 'pro_rata';
  maxInvested?: number;
  milestones?: readonly object[];
  risks?: readonly Record<string, string>[];
};

/** A project of a new creator: by default goal $20,000 at a valuation of $200,000. */
export async function offerProject(browser: Browser, terms: Terms = {}): Promise<TestProject> {
  const context = await browser.newContext();
  try {
    await signInByCalls(context.request, newPerson('Carla Creator'));
    return await submitProject(context, terms);
  } finally {
    await context.close();
  }
}

/** A project of the person signed in there. */
export async function submitProject(
  { request }: { request: APIRequestContext },
  terms: Terms = {},
): Promise<TestProject> {
  count += 1;
  const title = `Lamp ${process.pid}-${Date.now()}-${count}`;
  const answer = await request.post('/api/projects', {
    data: {
      title,
      description: 'It turns with the day and rests at night.',
      category: 'Technology',
      fundingGoal: 20_000,
      valuation: 200_000,
      timeline: [],
      team: [],
      marketOpportunity: { marketSize: '', growthRate: '', description: '' },
      risks: [],
      faq: [],
      ...terms,
    },
  });
  if (answer.status() !== 201) throw new Error(`the project was refused: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  return { id, title };
}
