// The HTML document around a rendered page: attributes, head and scripts.

import type { RenderedPage } from '#kernel/rendered-page.ts';
import { renderDemoNotice } from '#platform/config/demo-notice.ts';
import type { PageRequest, Theme } from './page-request.ts';

export function renderDocument(
  page: PageRequest,
  rendered: RenderedPage,
  theme: Theme,
  { videos }: { videos: boolean },
): string {
  const { source, options } = page;
  const { template } = source;
  const scripts = source.listScripts(rendered.source);
  const notice = renderDemoNotice(options.config);
  const preloads = rendered.start === 'now' ? scripts.map((href) => `<link rel="modulepreload" href="${href}">`) : [];
  const parts: Record<string, string> = {
    head: themeColor(theme) + rendered.head,
    notice,
    app: rendered.app,
    // After the pictures of the page, which people see long before they press anything.
    data: preloads.join('') + rendered.data,
  };
  const attributes = [
    'lang="en"',
    theme && `data-theme="${theme}"`,
    `data-start="${rendered.start}"`,
    rendered.payments && 'data-payments',
    videos && 'data-videos',
    scripts.length > 0 && `data-application="${scripts.join(' ')}"`,
  ];
  return template
    .replace('<html lang="en"', () => `<html ${attributes.filter(Boolean).join(' ')}`)
    .replace(/<!--(head|notice|app|data)-->/g, (_, name: string) => parts[name] ?? '');
}

const grounds = { light: '#f7fbfa', dark: '#091212' };

function themeColor(theme: Theme): string {
  if (theme) return `<meta name="theme-color" content="${grounds[theme]}">`;
  return (['light', 'dark'] as const)
    .map((name) => `<meta name="theme-color" content="${grounds[name]}" media="(prefers-color-scheme: ${name})">`)
    .join('');
}
