// A page as the server renders it, as one person sees it, without the marks of React.
import { render } from '#web/entry-server.tsx';
import type { TestApp } from './test-app.ts';
import type { Caller } from './test-call.ts';
import { testSite } from './test-site.ts';

export async function readPage(kindling: TestApp, address: string, as?: Caller): Promise<string> {
  const fetcher = async (path: string) => {
    const answer = await kindling.app.inject({ url: path, ...(as && { headers: { cookie: as.cookie } }) });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  };
  const site = { ...testSite, publicUrl: kindling.deps.config.publicUrl };
  const page = await render(new Request(`http://localhost:3000${address}`), { fetcher, site });
  if (page instanceof Response) throw new Error(`${address} answers ${page.status}`);
  return page.app.replaceAll(/<!--.*?-->/g, '').replaceAll('&#x27;', "'");
}
