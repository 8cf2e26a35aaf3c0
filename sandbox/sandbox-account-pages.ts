// The hosted pages of connected accounts: submitting details, and the account's own dashboard. Plain forms without scripts or
// cookies.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { getBasePath } from '#kernel/base-path.ts';
import {
  fillPreset,
  findBankProblems,
  findProblems,
  judgeDetails,
  type TypedDetails,
  toBank,
} from './sandbox-account-details.ts';
import { dashboardPage, detailsPage, type PageProblems, problemPage } from './sandbox-account-html.ts';
import { type Cause, closeAccount, replaceBank, submitDetails } from './sandbox-account-moves.ts';
import { endSession, findSession, openLink, type PageToken } from './sandbox-account-page-tokens.ts';
import { lockAccountRow, type SandboxAccount } from './sandbox-account-rows.ts';
import { type HostedPage, sendHostedPage } from './sandbox-hosted-page.ts';
import { sumBalance } from './sandbox-movements.ts';
import { listNewestPayouts } from './sandbox-payouts.ts';
import { inTransaction } from './sandbox-store.ts';
import { newId } from './sandbox-wire.ts';

/** Relative to the sandbox's prefix. */
export const pagesPath = '/connect';

type Site = {
  pool: pg.Pool;
  now: () => Date;
  events: { wake: () => void };
  reviewDelayMs?: number;
  pageHeaders?: Record<string, string>;
  publicUrl?: string;
  /** Logs an unexpected error and returns its status. */
  explainError: (error: unknown, request: FastifyRequest) => number;
};

/** One request to a session's page, in its transaction; the account is locked. */
type Visit = {
  cause: Cause;
  page: PageToken;
  account: SandboxAccount;
  token: string;
  form: URLSearchParams;
  path: string;
  /** The path for links on the page, below the one of the site. */
  publicPath: string;
};

export function registerAccountPages(scope: FastifyInstance, site: Site): void {
  const base = scope.prefix + pagesPath;
  const basePath = site.publicUrl === undefined ? '' : getBasePath(site.publicUrl);
  scope.setErrorHandler((error, request, reply) =>
    sendHostedPage(site, reply, { status: site.explainError(error, request), html: problemPage(failed) }),
  );

  // HEAD requests, as sent by link previews, must not consume a link.
  scope.get(`${pagesPath}/links/:token`, { exposeHeadRoute: false }, async (request, reply) => {
    const opened = await inTransaction(site.pool, (tx) => openLink(tx, readToken(request), site.now()));
    if (opened?.session) return sendHostedPage(site, reply, { redirect: `${base}/sessions/${opened.session}` });
    // As at Stripe, the site creates a new link.
    if (opened?.refreshUrl) return sendHostedPage(site, reply, { redirect: opened.refreshUrl });
    return sendHostedPage(site, reply, { status: 410, html: problemPage(expired) });
  });

  const addVisit = (method: 'GET' | 'POST', path: string, answer: (visit: Visit) => Promise<HostedPage>) =>
    scope.route({
      method,
      url: `${pagesPath}/sessions/:token${path}`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const token = readToken(request);
        const now = site.now();
        const answered = await inTransaction(site.pool, async (tx) => {
          const page = await findSession(tx, token, now);
          const account = page && (await lockAccountRow(tx, page.accountId));
          if (page === undefined || account === undefined) return undefined;
          const cause: Cause = { tx, now, requestId: newId('req'), idempotencyKey: undefined };
          const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
          const path = `${base}/sessions/${token}`;
          const shown = await answer({ cause, page, account, token, form, path, publicPath: basePath + path });
          return { shown, page };
        });
        site.events.wake();
        if (answered === undefined) return sendHostedPage(site, reply, { status: 410, html: problemPage(expired) });
        return sendHostedPage(site, reply, answered.shown, answered.page.returnUrl);
      },
    });

  addVisit('GET', '', (visit) => showPage(visit));
  addVisit('POST', '/details', (visit) => takeDetails(visit, site.reviewDelayMs ?? 3000));
  addVisit('POST', '/bank', takeBank);
  addVisit('POST', '/close', takeClosing);
}

async function showPage(
  { cause, page, account, publicPath }: Omit<Visit, 'form' | 'token' | 'path'>,
  problems: PageProblems = {},
): Promise<HostedPage> {
  const status = Object.keys(problems).length > 0 ? 400 : 200;
  if (account.state === 'closed') return { status: 410, html: problemPage({ ...closed, back: page.returnUrl }) };
  if (page.purpose !== 'dashboard') {
    return { status, html: detailsPage({ path: publicPath, account, back: page.returnUrl, ...problems }) };
  }
  const { available } = await sumBalance(cause.tx, cause.now, account.id);
  const payouts = await listNewestPayouts(cause.tx, account.id);
  return {
    status,
    html: dashboardPage({ path: publicPath, account, availableCents: available, payouts, ...problems }),
  };
}

async function takeDetails(visit: Visit, reviewDelayMs: number): Promise<HostedPage> {
  const { cause, account, form } = visit;
  if (account.state === 'rejected' || account.state === 'closed') return showPage(visit);
  const read = readDetails(form);
  const typed = fillPreset(form.get('preset') ?? '', read) ?? read;
  const problems = findProblems(typed);
  if (Object.keys(problems).length > 0) return showPage(visit, { typed, problems });
  const { verdict, isImmediate } = judgeDetails(typed);
  const withBank = await replaceBank(cause, account, toBank(typed.accountNumber, typed.country));
  const { country, entity } = typed;
  await submitDetails(cause, withBank, { country, entity, verdict, reviewMs: isImmediate ? 0 : reviewDelayMs });
  return leave(visit);
}

async function takeBank(visit: Visit): Promise<HostedPage> {
  const { cause, account, form } = visit;
  const typed = readDetails(form);
  const problems = findBankProblems(typed);
  if (Object.keys(problems).length > 0) return showPage(visit, { typed, problems });
  await replaceBank(cause, account, toBank(typed.accountNumber, account.country ?? 'US'));
  return leave(visit);
}

async function takeClosing(visit: Visit): Promise<HostedPage> {
  const { cause, account, page } = visit;
  if (page.purpose !== 'dashboard') return showPage(visit);
  const { available, pending } = await sumBalance(cause.tx, cause.now, account.id);
  if (available !== 0 || pending !== 0) {
    return showPage(visit, { message: 'This account still has a balance. Close it after the money was paid out.' });
  }
  if (visit.form.get('confirm') !== 'yes')
    return showPage(visit, { message: 'Confirm that you want to close the account.' });
  await closeAccount(cause, account);
  return showPage({ ...visit, account: { ...account, state: 'closed' } });
}

/** Back to the site, or to the dashboard. */
async function leave({ cause, page, token, path }: Visit): Promise<HostedPage> {
  if (page.returnUrl === null) return { redirect: path };
  await endSession(cause.tx, token, cause.now);
  return { redirect: page.returnUrl };
}

function readDetails(form: URLSearchParams): TypedDetails {
  const read = (name: keyof TypedDetails) =>
    (form.get(name) ?? '')
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200);
  return {
    country: read('country'),
    entity: read('entity'),
    name: read('name'),
    birthDate: read('birthDate'),
    idNumber: read('idNumber'),
    address: read('address'),
    routingNumber: read('routingNumber'),
    accountNumber: read('accountNumber'),
  };
}

const expired = {
  title: 'This page has expired',
  text: 'Links to it work once and for a few minutes. Open it again from the site.',
  back: null,
};
const failed = { title: 'This did not work', text: 'Nothing was changed. Go back and try again.', back: null };
const closed = { title: 'This account is closed', text: 'No more money can be sent to it.', back: null };

function readToken(request: FastifyRequest): string {
  return (request.params as { token: string }).token; // part of every path above
}
