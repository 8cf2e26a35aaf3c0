// The badge: one line of SVG with the site's name, the amount and the percentage.
import { escapeXml } from '#features/updates/server/update-atom.ts';
import { embedCopy as copy } from '../../share-copy.ts';
import { markShapes } from '../pictures/draw-picture.ts';
import { toDrawable } from '../pictures/picture-text.ts';
import type { SharedProject } from '../shared-project.ts';

const height = 30;
const fontSize = 13;
const maxName = 24;

/** Opened alone, an SVG is a document: nothing in it may run or load. */
export const badgePolicy = "sandbox; default-src 'none'";

export function renderBadge(project: SharedProject, siteName: string): string {
  const { title, raised, ofGoal, percent, look } = project;
  const letters = Array.from(toDrawable(siteName));
  const name = letters.length > maxName ? `${letters.slice(0, maxName - 1).join('')}…` : letters.join('');
  const figures = `${raised} · ${percent}%`;
  const label = copy.badge({ title: toDrawable(title), site: name, raised, ofGoal });
  const [left, right] = [measure(name) + 40, measure(figures) + 24];
  const color = { funding: '#9d491d', funded: '#076057', ended: '#3d4b4b' }[look];
  const line = (text: string, x: number, width: number) =>
    `<text x="${x}" y="20" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${height}" role="img" aria-label="${escapeXml(label)}"><title>${escapeXml(label)}</title>
<clipPath id="r"><rect width="${left + right}" height="${height}" rx="8"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${height}" fill="#1c3131"/><rect x="${left}" width="${right}" height="${height}" fill="${color}"/></g>
<g transform="translate(10 7)">${markShapes(16)}</g>
<g fill="#fff" font-family="system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif" font-size="${fontSize}" font-weight="600">${line(name, 32, left - 40)}${line(figures, left + 12, right - 24)}</g></svg>
`;
}

/** About the width of a text in a common font; the text is then fitted into it. */
function measure(text: string): number {
  const widths = Array.from(text, (letter) => {
    if (/[ilI.,·:;'|!]/u.test(letter)) return 0.32;
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}MWmw%@]/u.test(letter)) return 0.92;
    return letter === ' ' ? 0.3 : 0.6;
  });
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0) * fontSize);
}
