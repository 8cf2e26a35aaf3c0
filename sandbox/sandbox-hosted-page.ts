// How every hosted page is sent: without scripts, in no frame, in no cache, and its forms lead nowhere but back to the site.
import type { FastifyReply } from 'fastify';

export type HostedPage = { status: number; html: string } | { redirect: string };

export function sendHostedPage(
  { pageHeaders }: { pageHeaders?: Record<string, string> },
  reply: FastifyReply,
  page: HostedPage,
  returnUrl: string | null = null,
) {
  const origin = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`;
  void reply.headers({
    ...pageHeaders,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The address is a secret.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`,
  });
  if ('redirect' in page) return reply.redirect(page.redirect, 303);
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
}
