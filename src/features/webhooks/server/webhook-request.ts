// One request of a webhook: guarded, without redirects, with a time limit, reading no more of the answer than the log keeps.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { maxAnswerBytes, maxKeptAnswer, timeoutMs } from '../webhook-rules.ts';
import { BlockedTarget, type TargetGuard } from './target-guard.ts';

/** Why there was no answer. */
export const requestErrors = ['blocked', 'dns', 'tls', 'connection', 'timeout', 'interrupted', 'secret'] as const;
export type RequestError = (typeof requestErrors)[number];

export type RequestOutcome = { durationMs: number } & (
  | { status: number; error: null; headers: Record<string, string>; answer: string; retryAfterSeconds: number }
  | { status: null; error: RequestError }
);

export type OutgoingRequest = { url: string; body: string; headers: Record<string, string> };

/** Never throws. @param signal aborted when this process stops: the outcome is `interrupted` */
export async function sendRequest(
  guard: TargetGuard,
  { url: address, body, headers }: OutgoingRequest,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  const startedAt = performance.now();
  const timer = AbortSignal.timeout(timeoutMs);
  const getDuration = () => Math.round(performance.now() - startedAt);
  if (guard.findProblem(address) !== undefined) return { status: null, error: 'blocked', durationMs: 0 };
  try {
    const answer = await exchange(guard, {
      url: new URL(address),
      body,
      headers,
      signal: AbortSignal.any([signal, timer]),
    });
    return { ...answer, error: null, durationMs: getDuration() };
  } catch (error) {
    const reason = signal.aborted ? 'interrupted' : timer.aborted ? 'timeout' : nameFailure(error);
    return { status: null, error: reason, durationMs: getDuration() };
  }
}

type Answer = { status: number; headers: Record<string, string>; answer: string; retryAfterSeconds: number };

function exchange(
  guard: TargetGuard,
  { url, body, headers, signal }: { url: URL; body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<Answer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: guard.createLookup(url),
      // A connection of its own, closed afterwards: a kept one would skip the look-up.
      agent: false,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readAnswer(response).then(resolve, reject);
    });
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let length = 0;
  // Ending the loop early closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= maxAnswerBytes) break;
  }
  return {
    status: response.statusCode ?? 0,
    headers: pickHeaders(response),
    answer: toLogText(Buffer.concat(parts).subarray(0, maxAnswerBytes)),
    retryAfterSeconds: readRetryAfter(response.headers['retry-after']),
  };
}

const keptHeaders = ['content-type', 'date', 'location', 'retry-after', 'server', 'x-request-id'] as const;

/** No others: cookies and the like are nobody's business here. */
function pickHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, toLogText(Buffer.from(value, 'latin1')).slice(0, 200)]] : [];
    }),
  );
}

/** PostgreSQL stores no NUL; other control characters only confuse people who read the log. */
function toLogText(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll(/(?![\t\n])\p{Cc}/gu, '\uFFFD');
  return Array.from(text.toWellFormed()).slice(0, maxKeptAnswer).join('');
}

function readRetryAfter(value: string | undefined): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - Date.now()) / 1000);
}

function nameFailure(error: unknown): RequestError {
  if (error instanceof BlockedTarget) return 'blocked';
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  if (cause instanceof BlockedTarget) return 'blocked';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL'].includes(code)) return 'dns';
  return /CERT|TLS|SSL|ALTNAME|EPROTO/.test(code) ? 'tls' : 'connection';
}
