// '/dev/mail': every email with sample content, for developers. Registered only on servers that others cannot reach.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { mailSamples, renderMailSample } from './mail-samples.ts';

const looks = ['light', 'dark'] as const;
type Look = (typeof looks)[number];
const widths = { desktop: 640, phone: 390 };

/** Does nothing on a server that others can reach. */
export function registerMailPreview(app: FastifyInstance, deps: Deps): void {
  if (deps.config.exposed) return;
  const place = `${deps.config.basePath}/dev/mail`;
  app.get('/dev/mail', (_request, reply) => answer(reply, 200, listPage(place)));
  app.get<{ Params: { kind: string } }>('/dev/mail/:kind', async ({ params: { kind } }, reply) => {
    const mail = await renderMailSample(deps, kind);
    return mail === undefined
      ? answer(reply, 404, missingPage(kind, place))
      : answer(reply, 200, mailPage(kind, mail, place));
  });
  app.get<{ Params: { kind: string; look: string } }>('/dev/mail/:kind/:look', async ({ params }, reply) => {
    const mail = await renderMailSample(deps, params.kind);
    const look = looks.find((one) => one === params.look);
    if (mail === undefined || look === undefined) return answer(reply, 404, missingPage(params.kind, place));
    return answer(reply, 200, wear(mail.html, look));
  });
}

/** The pages load no resources; an email brings its own styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'";

function answer(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .send(html);
}

/** Mail programs choose the color scheme; here both are shown. */
function wear(html: string, look: Look): string {
  const [always, never] = ['@media all', '@media not all'];
  return html
    .replaceAll('@media (prefers-color-scheme:dark)', look === 'dark' ? always : never)
    .replace('content="light dark"', `content="${look}"`);
}

function listPage(place: string): string {
  const kinds = Object.keys(mailSamples).toSorted();
  const links = kinds.map((kind) => `<li><a href="${place}/${kind}">${kind.replaceAll('_', ' ')}</a></li>`);
  return page(
    'Emails',
    `<h1>Emails</h1><p>${kinds.length} templates with sample content. Nothing is sent.</p><ul>${links.join('')}</ul>`,
  );
}

function mailPage(kind: string, mail: Mail, place: string): string {
  const headers = [
    ['To', mail.to.name === undefined ? mail.to.address : `${mail.to.name} <${mail.to.address}>`],
    ...(mail.replyTo ? [['Reply-To', `${mail.replyTo.name} <${mail.replyTo.address}>`]] : []),
    ['Subject', mail.subject],
    ...(mail.unsubscribeUrl === undefined ? [] : [['List-Unsubscribe', mail.unsubscribeUrl]]),
  ];
  const frames = looks.flatMap((look) =>
    Object.entries(widths).map(
      ([name, width]) =>
        `<figure><figcaption>${name}, ${look}</figcaption><iframe title="${name}, ${look}" src="${place}/${kind}/${look}" width="${width}" height="760" sandbox></iframe></figure>`,
    ),
  );
  return page(
    mail.subject,
    `<p><a href="${place}">All emails</a></p><h1>${escape(kind.replaceAll('_', ' '))}</h1>
<table>${headers.map(([name = '', value = '']) => `<tr><th scope="row">${name}</th><td>${escape(value)}</td></tr>`).join('')}</table>
<div class="frames">${frames.join('')}</div><h2>Plain text</h2><pre>${escape(mail.text)}</pre>`,
  );
}

function missingPage(kind: string, place: string): string {
  return page(
    'No such email',
    `<h1>No such email</h1><p>There is no template called ${escape(kind)}.</p><p><a href="${place}">All emails</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1400px;padding:24px 16px}ul{columns:16rem;padding-left:1.2rem}
th{text-align:left;padding-right:1rem}td{overflow-wrap:anywhere}.frames{display:flex;flex-wrap:wrap;gap:16px}figure{margin:16px 0;max-width:100%}iframe{border:1px solid #888;max-width:100%}pre{white-space:pre-wrap;border:1px solid #888;padding:16px}
</style></head><body>${body}</body></html>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
