// Identity checks: sessions, and the hosted page on which a click chooses the result.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { getBasePath } from '#kernel/base-path.ts';
import { identityPage, problemPage } from './sandbox-account-html.ts';
import { type EventSource, recordEvent } from './sandbox-events.ts';
import { sendHostedPage } from './sandbox-hosted-page.ts';
import { inTransaction, requireOne } from './sandbox-store.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  readMetadata,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

type Session = {
  id: string;
  token: string;
  status: 'requires_input' | 'processing' | 'verified' | 'canceled';
  errorCode: string | null;
  reference: string | null;
  returnUrl: string | null;
  metadata: Record<string, string>;
  isRedacted: boolean;
  createdAt: Date;
};

const columns = `id, token, status, error_code as "errorCode", reference, return_url as "returnUrl", metadata,
  redacted as "isRedacted", created_at as "createdAt"`;

/** Relative to the address of the hosted pages. */
export const identityPath = '/identity';

export async function createVerificationSession(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, pagesUrl } = call;
  if (params.get('type') !== 'document') throw badParameter('type', 'The sandbox checks documents only.');
  const { rows } = await tx.query<Session>(
    `insert into sandbox.verification_sessions (id, token, status, reference, return_url, metadata)
     values ($1, $2, 'requires_input', $3, $4, $5) returning ${columns}`,
    [
      newId('vs'),
      randomBytes(24).toString('base64url'),
      params.get('client_reference_id') ?? null,
      params.get('return_url') ?? null,
      JSON.stringify(readMetadata(params)),
    ],
  );
  const session = requireOne(rows);
  await recordMove(tx, call, session, 'created');
  return okAnswer(toObject(session, pagesUrl));
}

export async function readVerificationSession({ tx, id, pagesUrl }: SandboxCall): Promise<WireAnswer> {
  const { rows } = await tx.query<Session>(`select ${columns} from sandbox.verification_sessions where id = $1`, [id]);
  const [session] = rows;
  if (session === undefined) throw resourceMissing('verification_session', id);
  return okAnswer(toObject(session, pagesUrl));
}

export async function redactVerificationSession(call: SandboxCall): Promise<WireAnswer> {
  const { tx, id, pagesUrl } = call;
  const { rows } = await tx.query<Session>(
    `update sandbox.verification_sessions
     set redacted = true, status = case when status = 'requires_input' then 'canceled' else status end
     where id = $1 and status <> 'processing' returning ${columns}`,
    [id],
  );
  const [session] = rows;
  if (session !== undefined) return okAnswer(toObject(session, pagesUrl));
  await readVerificationSession(call);
  return errorAnswer(400, { type: 'invalid_request_error', message: 'A session in processing cannot be redacted.' });
}

function toObject(session: Session, pagesUrl: string): Record<string, unknown> {
  const { id, token, status, errorCode, reference, metadata, isRedacted, createdAt } = session;
  return {
    id,
    object: 'identity.verification_session',
    client_reference_id: isRedacted ? null : reference,
    client_secret: null,
    created: epochSeconds(createdAt),
    last_error: errorCode === null ? null : { code: errorCode, reason: errorCode },
    last_verification_report: null,
    livemode: false,
    metadata: isRedacted ? {} : metadata,
    options: {},
    redaction: isRedacted ? { status: 'processing' } : null,
    status,
    type: 'document',
    url: status === 'requires_input' ? `${pagesUrl}${identityPath}/${token}` : null,
  };
}

/** What a click on the hosted page does. */
const results = {
  verified: { status: 'verified', code: null, event: 'verified' },
  expired: { status: 'requires_input', code: 'document_expired', event: 'requires_input' },
  processing: { status: 'processing', code: null, event: 'processing' },
  cancel: { status: 'canceled', code: null, event: 'canceled' },
} as const;
export type IdentityResult = keyof typeof results;

type Site = {
  pool: pg.Pool;
  now: () => Date;
  events: { wake: () => void };
  reviewDelayMs?: number;
  pageHeaders?: Record<string, string>;
  publicUrl?: string;
};

export function registerIdentityPages(scope: FastifyInstance, site: Site, pagesPath: string): void {
  const url = `${pagesPath}${identityPath}/:token`;
  const basePath = site.publicUrl === undefined ? '' : getBasePath(site.publicUrl);
  const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
  scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const { rows } = await site.pool.query<Session>(
      `select ${columns} from sandbox.verification_sessions where token = $1 and status = 'requires_input'`,
      [tokenOf(request)],
    );
    const [session] = rows;
    if (session === undefined) return sendHostedPage(site, reply, { status: 410, html: problemPage(over) });
    const path = `${basePath}${scope.prefix}${pagesPath}${identityPath}/${session.token}`;
    return sendHostedPage(
      site,
      reply,
      { status: 200, html: identityPage({ path, back: session.returnUrl }) },
      session.returnUrl,
    );
  });
  scope.post(url, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const chosen = form.get('result') ?? '';
    const result = Object.hasOwn(results, chosen) ? results[chosen as IdentityResult] : undefined;
    const session =
      result && (await inTransaction(site.pool, (tx) => finish(tx, site, { token: tokenOf(request), result })));
    site.events.wake();
    if (session === undefined) return sendHostedPage(site, reply, { status: 410, html: problemPage(over) });
    return sendHostedPage(site, reply, { redirect: session.returnUrl ?? '/' }, session.returnUrl);
  });
}

type Finish = { token: string; result: (typeof results)[IdentityResult] };

async function finish(tx: pg.PoolClient, { now, reviewDelayMs = 3000 }: Site, { token, result }: Finish) {
  const at = now();
  const endsAt = result.status === 'processing' ? new Date(at.getTime() + reviewDelayMs) : null;
  const { rows } = await tx.query<Session>(
    `update sandbox.verification_sessions set status = $2, error_code = $3, ends_at = $4
     where token = $1 and status = 'requires_input' returning ${columns}`,
    [token, result.status, result.code, endsAt],
  );
  const [session] = rows;
  if (session !== undefined) await recordMove(tx, bySandbox(at), session, result.event);
  return session;
}

/** Checks in processing are passed after a while. */
export async function endDueChecks(pool: pg.Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<Session>(
      `update sandbox.verification_sessions set status = 'verified', ends_at = null
       where ends_at <= $1 returning ${columns}`,
      [now],
    );
    for (const session of rows) await recordMove(tx, bySandbox(now), session, 'verified');
  });
}

const bySandbox = (now: Date): EventSource => ({ now, requestId: newId('req'), idempotencyKey: undefined });

function recordMove(tx: pg.PoolClient, source: EventSource, session: Session, event: string): Promise<void> {
  const object = { ...toObject(session, ''), url: null };
  return recordEvent(tx, source, { type: `identity.verification_session.${event}`, object });
}

const over = {
  title: 'This check is over',
  text: 'Its page works until the check is done. Go back to the site to see the result.',
  back: null,
};
