// Addresses of share pictures, feeds, the embed and the badge. Each follows from the address of its page.

/** The share picture of a page: `/share/projects/7.jpg` for `/projects/7`. */
export function sharePicturePath(pagePath: string): string {
  return `/share${pagePath === '/' ? '/home' : pagePath}.jpg`;
}

export const sharePictureSize = { width: 1200, height: 630 } as const;

export const newProjectsFeedPath = '/projects.atom';

export function categoryFeedPath(category: string): string {
  return `${newProjectsFeedPath}?category=${encodeURIComponent(category)}`;
}

export const embedPath = (projectId: number): string => `/embed/projects/${projectId}`;
export const badgePath = (projectId: number): string => `/badge/projects/${projectId}.svg`;
export const qrCodePath = (projectId: number, kind: 'svg' | 'png'): string => `/share/projects/${projectId}/qr.${kind}`;

export const sitemapPath = '/sitemap.xml';

export const embedScriptPath = '/embed/live.js';
