// The widget for other sites: a small document of its own, the same for everyone.
import { createHash } from 'node:crypto';
import { addBasePath, getBasePath } from '#kernel/base-path.ts';
import { escapeHtml } from '#kernel/escape-html.ts';
import { embedCopy as copy } from '../../share-copy.ts';
import { embedScriptPath } from '../../share-paths.ts';
import { markShapes } from '../pictures/draw-picture.ts';
import type { SharedProject } from '../shared-project.ts';

export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number] | 'auto';

const light =
  '--ground:#fff;--line:#dae1e0;--ink:#0f1c1c;--ink2:#3d4b4b;--sunken:#e3ecea;--copper:#cc672f;--verdigris:#06786b;--ended:#596666;--primary:#0f2727;--on:#f7fbfa;--focus:#0f7ca3';
const dark =
  '--ground:#111d1c;--line:#263333;--ink:#ebf2f1;--ink2:#b6c0bf;--sunken:#263333;--copper:#eb8f53;--verdigris:#3abca7;--ended:#929e9d;--primary:#ddf0ed;--on:#081717;--focus:#5ec6ec';

/** Without a color-scheme of its own, because a browser fills a frame whose scheme is not that of its host, corners included. From 280 pixels; from 560 the cover stands beside the text. */
const styles = `
:root{${light}}
:root[data-theme=dark]{${dark}}
@media(prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}
*{box-sizing:border-box;margin:0}
body{background:transparent;color:var(--ink);font:400 15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{display:grid;background:var(--ground);border:1px solid var(--line);border-radius:14px;overflow:hidden;min-height:100vh;align-content:start}
#live{display:grid;gap:8px}
.cover{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;background:var(--sunken)}
.text{display:grid;align-content:start;gap:8px;padding:16px 18px 14px}
h1{font-size:18px;line-height:1.2;font-weight:700;letter-spacing:-.01em;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.amount{font-size:22px;font-weight:700;letter-spacing:-.02em;overflow-wrap:anywhere}
.amount span{font-size:14px;font-weight:400;letter-spacing:0;color:var(--ink2)}
.bar{display:block;width:100%;height:8px}
.notes{display:flex;flex-wrap:wrap;gap:0 10px;padding:0;list-style:none;font-size:13px;color:var(--ink2)}
.notes li:first-child{font-weight:600;color:var(--ink)}
.foot{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px;margin-top:4px}
a{color:inherit}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.open{display:inline-flex;align-items:center;min-height:42px;padding:0 16px;border-radius:10px;background:var(--primary);color:var(--on);font-weight:600;font-size:14px;text-decoration:none}
.site{display:inline-flex;align-items:center;gap:7px;min-height:42px;font-size:13px;font-weight:600;text-decoration:none;overflow-wrap:anywhere}
@media(min-width:560px){main{align-content:stretch;grid-template-columns:minmax(0,5fr) minmax(0,6fr)}.cover{height:100%;aspect-ratio:auto}.text{align-content:center;padding:20px 24px}}
`;

/** Nothing but its own style, script, pictures and figures. */
export const embedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "script-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // The one page that other sites may frame: nothing on it changes anything.
  'frame-ancestors *',
].join('; ');

/** Replaces the figures once a minute, while one can see them. The page itself says what they are. */
export const embedScript = `setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { credentials: "omit" });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    const shown = document.getElementById("live");
    if (next && shown && next.outerHTML !== shown.outerHTML) shown.replaceWith(document.adoptNode(next));
  } catch {}
}, 60000);
`;

type EmbedSite = { name: string; publicUrl: string };

export function renderEmbed(project: SharedProject, theme: EmbedTheme, site: EmbedSite): string {
  const address = `${site.publicUrl}/projects/${project.id}`;
  const basePath = getBasePath(site.publicUrl);
  const { title, percent } = project;
  const cover =
    project.coverImage === null
      ? `/covers/${project.id}.svg?c=${encodeURIComponent(project.category)}`
      : `${project.coverImage}/preview.jpg`;
  const color = { funding: 'copper', funded: 'verdigris', ended: 'ended' }[project.look];
  const name = escapeHtml(title);
  return renderDocument(
    copy.frameTitle(title, site.name),
    theme,
    `<main><img class="cover" src="${escapeHtml(addBasePath(basePath, cover))}" alt="" width="640" height="360"><div class="text">
<h1 dir="auto">${name}</h1>
<div id="live"><p class="amount">${escapeHtml(project.raised)} <span>${escapeHtml(project.ofGoal)}</span></p>
<svg class="bar" role="img" aria-label="${escapeHtml(copy.progress(title))}: ${percent}%" viewBox="0 0 100 8" preserveAspectRatio="none"><rect width="100" height="8" rx="1" fill="var(--sunken)"/><rect width="${percent}" height="8" rx="1" fill="var(--${color})"/></svg>
<ul class="notes">${project.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul></div>
<div class="foot"><a class="open" href="${address}" target="_blank" rel="noopener">${copy.open}<span hidden>: ${name}</span></a>${renderSite(site)}</div>
</div></main>
<script src="${basePath}${embedScriptPath}" async></script>`,
  );
}

export function renderMissingEmbed(theme: EmbedTheme, site: EmbedSite): string {
  const { goneTitle, goneText } = copy;
  return renderDocument(
    goneTitle,
    theme,
    `<main><div class="text"><h1>${goneTitle}</h1><div class="foot"><a class="open" href="${site.publicUrl}/projects" target="_blank" rel="noopener">${escapeHtml(goneText(site.name))}</a></div></div></main>`,
  );
}

function renderSite({ name, publicUrl }: EmbedSite): string {
  return `<a class="site" href="${publicUrl}" target="_blank" rel="noopener"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${markShapes(16)}</svg>${escapeHtml(name)}</a>`;
}

function renderDocument(title: string, theme: EmbedTheme, body: string): string {
  const attribute = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  return `<!doctype html>
<html lang="en"${attribute}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${styles}</style></head>
<body>${body}</body></html>
`;
}
