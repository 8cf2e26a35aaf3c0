// A bare page server for comparison: `node:http`, pg and the built render function. Each request runs the page's statements
// and serializes their rows; the render uses recorded API responses. It compresses as Kindling does.
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pg from 'pg';
import type { Site } from '#kernel/site.ts';
import type { FetchedAnswer, RenderModule } from '#platform/pages/page-renderer.ts';
import type { Statement } from '../statements.ts';
import { type Received, receiveSetup } from './setup.ts';

export type RecordedAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Run each time this response is needed. */
  statement?: Statement;
};

export type BarePage = {
  databaseUrl: string;
  /** The file URL of the built render function. */
  renderer: string;
  template: string;
  site: Site;
  answers: Record<string, RecordedAnswer>;
};

const { setup, port } = (await receiveSetup()) as Received<BarePage>;
const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: 10 });
const { render } = (await import(setup.renderer)) as RenderModule;

createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else void answer(request.url ?? '/').then((page) => response.writeHead(200, headers).end(page));
}).listen(port);

const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

async function answer(address: string): Promise<Buffer> {
  const rendered = await render(new Request(new URL(address, setup.site.publicUrl)), { fetcher, site: setup.site });
  if (rendered instanceof Response) throw new Error(`${address} is not rendered but redirected`);
  const parts: Record<string, string> = { head: rendered.head, app: rendered.app, data: rendered.data };
  const html = setup.template.replace(/<!--(head|app|data)-->/g, (_, name: string) => parts[name] ?? '');
  return compress(html, { params });
}

async function fetcher(address: string): Promise<FetchedAnswer> {
  const recorded = setup.answers[address];
  if (recorded === undefined) throw new Error(`${address} was not recorded`);
  if (recorded.statement !== undefined) {
    const { rows } = await pool.query({ name: address, ...recorded.statement });
    JSON.stringify(rows);
  }
  const { status, headers, body } = recorded;
  return { ok: status === 200, status, statusText: '', headers: new Headers(headers), text: async () => body };
}
