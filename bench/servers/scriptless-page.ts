// Serves a Kindling page with every script removed, and passes its other requests on to Kindling.
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Received, receiveSetup } from './setup.ts';

export type ScriptlessPage = { url: string };

const { setup, port } = (await receiveSetup()) as Received<ScriptlessPage>;
type Answer = { status: number; headers: Record<string, string>; body: Uint8Array };
const answers = new Map<string, Promise<Answer>>();

createServer((request, response) => {
  const address = request.url ?? '/';
  if (address === '/ready') {
    response.end();
    return;
  }
  const known = answers.get(address) ?? answer(address);
  answers.set(address, known);
  known.then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    () => response.writeHead(502).end(),
  );
}).listen(port);

async function answer(address: string): Promise<Answer> {
  const original = await fetch(setup.url + address);
  // fetch decompresses responses, so everything is compressed again, as Kindling does.
  const passed = [...original.headers].filter(
    ([name]) => !/^(content-(length|encoding)|connection|transfer-encoding|date)$/.test(name),
  );
  const headers = { ...Object.fromEntries(passed), 'content-encoding': 'br' };
  const isPage = original.headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = isPage ? Buffer.from(withoutScripts(await original.text())) : await original.bytes();
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { status: original.status, headers, body: packed };
}

/** The data stays, so that the page keeps its size; a JSON block does not execute. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*application\/json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
