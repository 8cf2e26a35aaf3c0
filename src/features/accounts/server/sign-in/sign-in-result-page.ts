// The last page of a sign-in window: reports the result to its opener and closes.

import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#kernel/escape-html.ts';
import { type SignInMessage, signInChannel } from '../../sign-in-contract.ts';

export const resultScriptPath = '/api/auth/window.js';

/** Uses postMessage and BroadcastChannel: the provider's page may have severed the opener. */
export const toResultScript = (
  basePath: string,
) => `// Reports the result to the page that opened this sign-in window, and closes the window.
const data = JSON.parse(document.getElementById('message').textContent);
try {
  const channel = new BroadcastChannel(${JSON.stringify(basePath + signInChannel)});
  channel.postMessage(data);
  channel.close();
} catch {}
try {
  if (window.opener) window.opener.postMessage(data, location.origin);
} catch {}
setTimeout(() => window.close(), 60);
setTimeout(() => document.getElementById('continue').removeAttribute('hidden'), 1200);
`;

/** @param next where to continue if the window cannot close itself, for example because it is a tab */
export function sendResultPage(
  reply: FastifyReply,
  { message, next, basePath }: { message: SignInMessage; next: string; basePath: string },
): FastifyReply {
  const place = escapeHtml(basePath + next);
  const outcome = message.error === undefined ? 'You are signed in.' : 'Sign-in failed.';
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'unsafe-none',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Signing in</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem;text-align:center}</style>
</head>
<body>
<p>${outcome} You can close this window.</p>
<p id="continue" hidden><a href="${place}">Continue here</a></p>
<noscript><p><a href="${place}">Continue here</a></p></noscript>
<script type="application/json" id="message">${JSON.stringify(message).replace(/</g, '\\u003c')}</script>
<script src="${basePath}${resultScriptPath}"></script>
</body>
</html>
`);
}
