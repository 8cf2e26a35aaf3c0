// robots.txt, security.txt, the web manifest and the icons: files that browsers and robots look for at fixed addresses.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { loadSharp } from '#features/images/server/image-encoder.ts';
import { dayMs } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { sitemapPath } from '../share-paths.ts';
import { markShapes } from './pictures/draw-picture.ts';

const privatePaths = [
  '/api/',
  '/admin/',
  '/checkout',
  '/dashboard',
  '/messages',
  '/notifications',
  '/settings',
  '/submit',
];

/** Validity of the contacts, in days. */
const securityTextDays = 90;
const anHour = 'public, max-age=3600';
const aDay = 'public, max-age=86400';
/** The grounds of the light theme. */
const grounds = { page: '#f7fbfa', icon: '#0c1616' } as const;

export function registerSiteFiles(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, basePath } = deps.config;
  const sendText = (reply: FastifyReply, lines: readonly string[]) =>
    reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send([...lines, ''].join('\n'));
  app.get('/robots.txt', (_request, reply) =>
    sendText(reply, [
      'User-agent: *',
      ...privatePaths.map((path) => `Disallow: ${basePath}${path}`),
      `Sitemap: ${publicUrl}${sitemapPath}`,
    ]),
  );
  // RFC 9116: the contact for reporting a vulnerability.
  app.get('/.well-known/security.txt', (_request, reply) =>
    sendText(reply, [
      `Contact: mailto:${deps.settings.current().supportAddress}`,
      `Contact: ${publicUrl}/contact`,
      `Expires: ${new Date(deps.now().getTime() + securityTextDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]),
  );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(composeManifest(deps.settings.current().brandName, basePath))),
  );
  for (const [path, { type, draw }] of Object.entries(icons)) {
    let drawn: Promise<Buffer> | undefined;
    app.get(path, async (_request, reply) => {
      drawn ??= draw();
      // A drawing that failed is tried again.
      drawn.catch(() => (drawn = undefined));
      return reply
        .header('cache-control', aDay)
        .type(type)
        .send(await drawn);
    });
  }
}

function composeManifest(name: string, basePath: string): object {
  const home = `${basePath}/`;
  const png = (size: number, rest: object) => ({ sizes: `${size}x${size}`, type: 'image/png', ...rest });
  return {
    id: home,
    name,
    short_name: name,
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    background_color: grounds.page,
    theme_color: grounds.page,
    icons: [
      png(192, { src: `${home}icons/192.png` }),
      png(512, { src: `${home}icons/512.png` }),
      png(512, { src: `${home}icons/maskable-512.png`, purpose: 'maskable' }),
    ],
  };
}

type Icon = { type: string; draw: () => Promise<Buffer> };

const icons: Record<string, Icon> = {
  '/icons/192.png': { type: 'image/png', draw: () => drawIcon({ size: 192, part: 1 }) },
  '/icons/512.png': { type: 'image/png', draw: () => drawIcon({ size: 512, part: 1 }) },
  // Masks cut off a fifth on each side, and telephones put theirs on black where an icon is transparent.
  '/icons/maskable-512.png': {
    type: 'image/png',
    draw: () => drawIcon({ size: 512, part: 0.56, ground: grounds.icon }),
  },
  '/apple-touch-icon.png': { type: 'image/png', draw: () => drawIcon({ size: 180, part: 0.66, ground: grounds.icon }) },
  '/favicon.ico': { type: 'image/x-icon', draw: drawFavicon },
};

/** The logo, on a ground or transparent. */
async function drawIcon({ size, part, ground }: { size: number; part: number; ground?: string }): Promise<Buffer> {
  const side = Math.round(size * part);
  const margin = (size - side) / 2;
  const rect = ground === undefined ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${rect}<g transform="translate(${margin} ${margin})">${markShapes(side)}</g></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** An ICO file is a list of pictures, which may be PNGs. */
async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map((size) => drawIcon({ size, part: 1 })));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  pictures.forEach(({ length }, place) => {
    const at = 6 + 16 * place;
    const size = sizes[place] ?? 0;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([header, ...pictures]);
}
