// Loads a server at little cost: wrk (Debian: the package wrk) where it is installed, else autocannon, which takes a core for itself.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);
const connections = 16;

export type LightLoad = {
  url: string;
  seconds: number;
  headers: Record<string, string>;
  /** Sent in turn. */
  cookies?: readonly string[];
};

/** Responses a second. @throws Error if one is not 200 */
export async function loadLightly(load: LightLoad): Promise<number> {
  return (await hasWrk()) ? loadWithWrk(load) : loadWithAutocannon(load);
}

let found: Promise<boolean> | undefined;

export function hasWrk(): Promise<boolean> {
  // wrk prints its version with a non-zero exit code.
  found ??= run('wrk', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
  return found;
}

async function loadWithWrk({ url, seconds, headers, cookies = [] }: LightLoad): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kindling-wrk-'));
  try {
    const file = path.join(folder, 'requests.lua');
    await writeFile(file, toLua(headers, cookies));
    const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', file, url]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
    const rate = /Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1];
    if (rate === undefined) throw new Error(`wrk printed no rate: ${stdout}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Requests are formatted once, so that the script costs nothing while it runs. */
function toLua(headers: Record<string, string>, cookies: readonly string[]): string {
  const sets = cookies.length === 0 ? [headers] : cookies.map((cookie) => ({ ...headers, cookie }));
  const tables = sets.map((set) => {
    const pairs = Object.entries(set).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`);
    return `{${pairs.join(',')}}`;
  });
  return `local sets = {${tables.join(',')}}
local requests, at = {}, 0
function init(args)
  for index, headers in ipairs(sets) do requests[index] = wrk.format("GET", nil, headers) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
`;
}

async function loadWithAutocannon({ url, seconds, headers, cookies = [] }: LightLoad): Promise<number> {
  const requests = cookies.map((cookie) => ({ headers: { ...headers, cookie } }));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(requests.length > 0 && { requests }),
  });
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return result['2xx'] / result.duration;
}
