// A page of Kindling with every script taken out, and whatever else it asks for as Kindling answers it.
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
  // fetch unpacks what it gets: everything is packed again, as Kindling does.
  const passed = [...original.headers].filter(
    ([name]) => !/^(content-(length|encoding)|connection|transfer-encoding|date)$/.test(name),
  );
  const headers = { ...Object.fromEntries(passed), 'content-encoding': 'br' };
  const isPage = original.headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = isPage ? Buffer.from(withoutScripts(await original.text())) : await original.bytes();
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { status: original.status, headers, body: packed };
}

/** The data stays, so that the page weighs what it did; a block of JSON runs nothing. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*application\/json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}
