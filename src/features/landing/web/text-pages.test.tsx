// Every text page renders, and a text that names what does not exist is an error.
import { evaluate } from '@mdx-js/mdx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as runtime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { PolicyPack } from '#features/packs/pack-contract.ts';
import { parseDollars } from '#kernel/money.ts';
import type { Site } from '#kernel/site.ts';
import type { Screen } from '#ui/screen.ts';
import { SiteProvider } from '#ui/site.tsx';
import { textPagePaths } from '../text-page-paths.ts';
import { packsQuery } from './pack-rules.tsx';
import { textScreen } from './text-page.tsx';
import { loadTextPage } from './text-pages.ts';

const site: Site = {
  name: 'Maker Row',
  today: '2026-11-27',
  publicUrl: 'https://makers.example',
  identityProviderName: 'Makers ID',
  fundingPeriodLabel: 'Open',
  supportEmail: 'help@makers.example',
  payments: 'stripe',
  cancellationHours: 24,
  defaultFundingDays: 30,
  materialChangePercent: 5,
  materialChangeFields: 'goal',
  reviewBeforePublishing: true,
  minFundingGoal: parseDollars('1000'),
  minValuation: parseDollars('2000'),
  minInvestment: parseDollars('75'),
  platformFeePercent: 4,
  banner: null,
};

function render({ Component }: Screen, facts: Site = site, packs: readonly PolicyPack[] = []): string {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => [], staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(packsQuery.queryKey, [...packs]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SiteProvider site={facts}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </SiteProvider>
    </QueryClientProvider>,
  );
}

async function textOf(source: string): Promise<Screen> {
  const { default: file } = await evaluate(source, runtime);
  return textScreen(file);
}

test.each(textPagePaths)('%s renders with everything it names', async (path) => {
  const screen = await loadTextPage(path);
  expect(render(screen)).toContain('<h1');
  expect(render(screen)).not.toMatch(/undefined|NaN|\[#/);
});

test('texts say what the settings of the site say', async () => {
  const terms = await loadTextPage('/terms');
  expect(render(terms)).toContain('The platform keeps 4% of each payment');
  expect(render(terms)).toContain('$75');
  expect(render(terms, { ...site, platformFeePercent: 0 })).toContain('fees, or that there are none');
  const privacy = await loadTextPage('/privacy');
  expect(render(privacy)).not.toContain('sandbox');
  expect(render(privacy, { ...site, payments: 'sandbox' })).toContain('a sandbox inside this installation');
});

test('the terms and how it works say what each law adds, and nothing of laws while there is none', async () => {
  const law: PolicyPack = {
    id: 'eu-ecspr-2021-11-10',
    family: 'eu-ecspr',
    name: 'Law of the lamp',
    law: 'Regulation 7',
    summary: '',
    currency: 'EUR',
    figures: [],
    forCreators: ['Add a lamp sheet.'],
    forInvestors: ['You may change your mind.'],
    documents: [],
    releases: 'milestones',
  };
  const open: PolicyPack = { ...law, id: 'open-2026', family: 'open', name: 'No special rules' };
  for (const path of ['/terms', '/how-it-works'] as const) {
    const screen = await loadTextPage(path);
    const adds = ['Law of the lamp', 'Regulation 7', 'Add a lamp sheet.', 'You may change your mind.'];
    for (const text of adds) expect(render(screen, site, [open, law])).toContain(text);
    for (const text of [...adds, 'No special rules']) expect(render(screen, site, [open])).not.toContain(text);
  }
});

test('a text that names an unknown value, or a section without an id, fails', async () => {
  const lead = '# Title\n\nLead.\n\n';
  expect(render(await textOf(`${lead}## In short [#short]\n\nYou keep <SiteName />.`))).toContain('id="short"');
  await expect(textOf(`${lead}## In short [#short]\n\nYou keep <SiteNam />.`)).rejects.toThrow('SiteNam');
  await expect(textOf(`${lead}## In short\n\nYou keep it.`)).rejects.toThrow('no id');
});
