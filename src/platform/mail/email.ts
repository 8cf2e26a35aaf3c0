// Every email the product sends: one description, rendered as plain text and as HTML.
import { escapeHtml } from '#kernel/escape-html.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Mail, MailAddress } from './mail.ts';

/** A string is a paragraph; its line breaks are kept. Everything is escaped. Paths are made absolute with PUBLIC_URL. */
export type EmailPart =
  | string
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { quote: string }
  /** The main action, at most one. */
  | { button: string; path: string }
  | { links: readonly (readonly [label: string, path: string])[] }
  /** A part of a longer email begins. */
  | { heading: string }
  /** Each is a link with a few lines below it. */
  | { items: readonly { title: string; path: string; text?: string }[] };

/** Ends an email about a decision. */
export const replyIfMistaken = 'If you think this is a mistake, reply to this email.';

/** Ends a subscription. The addresses contain a token, so that neither needs a session. */
export type Unsubscribe = {
  /** The subscription's name: "these emails", "the newsletter". */
  from: string;
  /** A page that asks before it does anything. */
  path: string;
  /** Mail programs and mail servers send a POST here (RFC 8058). */
  oneClickPath: string;
};

export type Email = Pick<Mail, 'subject' | 'messageId' | 'to' | 'isPersonal'> & {
  /** Support, unless it is given. */
  replyTo?: Mail['replyTo'];
  parts: readonly EmailPart[];
  /** Small print for support: what the email is about. */
  reference?: string;
  /** Set for emails that a person may turn off. */
  unsubscribe?: Unsubscribe;
};

/** Greets `to.name` by first name, signs with the brand name, and names the support address. */
export function composeEmail({ config, settings }: Pick<Deps, 'config' | 'settings'>, email: Email): Mail {
  const { brandName, supportAddress } = settings.current();
  const { to, subject, messageId } = email;
  const frame: Frame = {
    brandName,
    supportAddress,
    publicUrl: config.publicUrl,
    greeting: greetingFor(to),
    subject,
    parts: email.parts,
    reference: email.reference,
    unsubscribe: email.unsubscribe,
  };
  const replyTo =
    email.replyTo ?? (to.address === supportAddress ? undefined : { name: brandName, address: supportAddress });
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    messageId,
    text: renderText(frame),
    html: renderHtml(frame),
    ...(email.isPersonal && { isPersonal: true }),
    ...(email.unsubscribe && { unsubscribeUrl: toAbsoluteUrl(frame, email.unsubscribe.oneClickPath) }),
  };
}

type Frame = {
  brandName: string;
  supportAddress: string;
  publicUrl: string;
  greeting: string;
  subject: string;
  parts: readonly EmailPart[];
  reference: string | undefined;
  unsubscribe: Unsubscribe | undefined;
};

const courtesyTitles = /^(mr|mrs|ms|mx|dr|prof)\.?$/i;

function greetingFor({ name = '' }: MailAddress): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !courtesyTitles.test(word));
  return words[0] === undefined ? 'Hello,' : `Hi ${words[0].replace(/,$/, '')},`;
}

function toAbsoluteUrl({ publicUrl }: Frame, path: string): string {
  return path.startsWith('/') ? `${publicUrl}${path}` : path;
}

function renderText(frame: Frame): string {
  return [
    frame.greeting,
    ...frame.parts.map((part) => partText(frame, part)),
    `The ${frame.brandName} team`,
    `${frame.brandName}: ${frame.publicUrl}\nQuestions? Write to ${frame.supportAddress}.`,
    ...(frame.reference === undefined ? [] : [frame.reference]),
    ...(frame.unsubscribe === undefined
      ? []
      : [`Unsubscribe from ${frame.unsubscribe.from}: ${toAbsoluteUrl(frame, frame.unsubscribe.path)}`]),
    '',
  ].join('\n\n');
}

function partText(frame: Frame, part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  if ('button' in part) return `${part.button}: ${toAbsoluteUrl(frame, part.path)}`;
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(Array.from(part.heading).length)}`;
  if ('items' in part) {
    return part.items
      .map(({ title, path, text }) =>
        [title, ...(text === undefined ? [] : [text]), toAbsoluteUrl(frame, path)].join('\n'),
      )
      .join('\n\n');
  }
  return part.links.map(([label, path]) => `${label}: ${toAbsoluteUrl(frame, path)}`).join('\n');
}

/**
 * Mail programs ignore external style sheets: styles are inline, and the frame is a table. Programs that support color-scheme use the
 * dark colors from the rule in the head; programs that invert colors themselves get plain ones.
 */
function renderHtml(frame: Frame): string {
  const { brandName, publicUrl, supportAddress, reference, unsubscribe } = frame;
  const preview = frame.parts.find((part) => typeof part === 'string') ?? '';
  const small = `margin:0 0 4px;font-size:13px;line-height:20px;color:${colors.quiet}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(frame.subject)}</title>
<style>${darkRules}</style>
</head>
<body class="k-ground" style="margin:0;padding:0;background:${colors.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="k-ground" style="background:${colors.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${fonts};text-align:left">
<tr><td style="padding:0 4px 16px"><a class="k-ink" href="${escapeHtml(publicUrl)}" style="font-size:20px;font-weight:700;color:${colors.ink};text-decoration:none">${escapeHtml(brandName)}</a></td></tr>
<tr><td class="k-surface k-line k-accent" style="padding:28px 24px 12px;background:${colors.surface};border:1px solid ${colors.line};border-top:3px solid ${colors.accent};border-radius:6px">
${paragraph(frame.greeting)}
${frame.parts.map((part) => partHtml(frame, part)).join('\n')}
${paragraph(`The ${brandName} team`)}
</td></tr>
<tr><td style="padding:16px 4px 0">
<p class="k-quiet" style="${small}"><a class="k-quiet" href="${escapeHtml(publicUrl)}" style="color:${colors.quiet}">${escapeHtml(brandName)}</a>. Questions? Write to <a class="k-quiet" href="mailto:${escapeHtml(supportAddress)}" style="color:${colors.quiet}">${escapeHtml(supportAddress)}</a>.</p>
${reference === undefined ? '' : `<p class="k-quiet" style="${small}">${escapeHtml(reference)}</p>`}
${unsubscribe === undefined ? '' : `<p class="k-quiet" style="${small}"><a class="k-quiet" href="${escapeHtml(toAbsoluteUrl(frame, unsubscribe.path))}" style="color:${colors.quiet}">Unsubscribe from ${escapeHtml(unsubscribe.from)}</a></p>`}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function partHtml(frame: Frame, part: EmailPart): string {
  if (typeof part === 'string') return paragraph(part);
  if ('rows' in part) {
    const cell = `padding:9px 0;border-bottom:1px solid ${colors.line};font-size:15px;line-height:22px;vertical-align:top`;
    const rows = part.rows.map(
      ([label, value]) =>
        `<tr><td class="k-quiet k-line" style="${cell};color:${colors.quiet};padding-right:16px">${escapeHtml(label)}</td><td class="k-ink k-line" align="right" dir="auto" style="${cell};color:${colors.ink};font-weight:600">${escapeHtml(value)}</td></tr>`,
    );
    return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  if ('quote' in part) {
    return `<blockquote dir="auto" class="k-line k-ink" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${colors.line};font-size:15px;line-height:23px;color:${colors.ink}">${renderLines(part.quote)}</blockquote>`;
  }
  if ('button' in part) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr><td class="k-button" style="background:${colors.button};border-radius:6px"><a class="k-button-text" href="${escapeHtml(toAbsoluteUrl(frame, part.path))}" style="display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;color:${colors.onButton};text-decoration:none">${escapeHtml(part.button)}</a></td></tr></table>`;
  }
  if ('heading' in part) {
    return `<h2 dir="auto" class="k-ink" style="margin:24px 0 12px;font-size:18px;line-height:25px;color:${colors.ink}">${escapeHtml(part.heading)}</h2>`;
  }
  if ('items' in part) {
    const below = `margin:0 0 16px;font-size:15px;line-height:23px;color:${colors.quiet}`;
    return part.items
      .map(
        ({ title, path, text: about }) =>
          `<p dir="auto" style="margin:0 0 ${about === undefined ? '14' : '2'}px;font-size:16px;line-height:24px"><a class="k-link" href="${escapeHtml(toAbsoluteUrl(frame, path))}" style="color:${colors.link};font-weight:600">${escapeHtml(title)}</a></p>${about === undefined ? '' : `<p dir="auto" class="k-quiet" style="${below}">${renderLines(about)}</p>`}`,
      )
      .join('\n');
  }
  const links = part.links.map(
    ([label, path]) =>
      `<a class="k-link" href="${escapeHtml(toAbsoluteUrl(frame, path))}" style="color:${colors.link}">${escapeHtml(label)}</a>`,
  );
  return `<p class="k-ink" style="${text}">${links.join('<br>')}</p>`;
}

const fonts = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const colors = {
  ground: '#f3f6f5',
  surface: '#ffffff',
  line: '#dde3e2',
  accent: '#b5602f',
  ink: '#16201f',
  quiet: '#566261',
  button: '#12292a',
  onButton: '#ffffff',
  link: '#0c6157',
};
/** Only `!important` overrides inline styles. */
const darkRules = `@media (prefers-color-scheme:dark){${[
  '.k-ground{background:#0c1616!important}',
  '.k-surface{background:#152021!important}',
  '.k-line{border-color:#2c3b3c!important}',
  '.k-accent{border-top-color:#d98a57!important}',
  '.k-ink{color:#eaf1f0!important}',
  '.k-quiet{color:#a3b0af!important}',
  '.k-button{background:#dff0ed!important}',
  '.k-button-text{color:#0d1b1b!important}',
  '.k-link{color:#7fd6c8!important}',
].join('')}}`;
const text = `margin:0 0 16px;font-size:16px;line-height:25px;color:${colors.ink}`;

function paragraph(content: string): string {
  return `<p dir="auto" class="k-ink" style="${text}">${renderLines(content)}</p>`;
}

function renderLines(content: string): string {
  return escapeHtml(content).replaceAll('\n', '<br>\n');
}
