// The pages that promise something promise what the product does when a project ends early.
import { expect, test } from 'vitest';
import { listPolicyPacks } from '#features/packs/pack-contract.ts';
import { earlyEndRefund } from '#features/projects/refund-extent-copy.ts';
import { testSite } from '#test/servers/test-site.ts';
import { render } from '#web/entry-server.tsx';

async function readPage(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const fetcher = async (path: string) =>
    path === listPolicyPacks.path ? new Response('[]', { headers }) : new Response('{}', { status: 404, headers });
  const page = await render(new Request(`http://localhost:3000${address}`), { fetcher, site: testSite });
  if (page instanceof Response) throw new Error(`${address} answers ${page.status}`);
  return page.app.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('the terms, How It Works and Trust & Safety say with the same sentence what comes back when a project ends early [payouts-153]', async () => {
  for (const address of ['/terms', '/how-it-works', '/trust-and-safety']) {
    const page = await readPage(address);
    expect(page).toContain(earlyEndRefund);
    // No other sentence promises more.
    for (const sentence of page.split(/[.:] /)) {
      if (/refund/.test(sentence) && /project.*\b(ended|stopped|removed)\b/.test(sentence))
        expect(earlyEndRefund).toContain(sentence.trim());
    }
  }
});
