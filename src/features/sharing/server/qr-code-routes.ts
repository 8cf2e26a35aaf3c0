// QR codes of public projects, for print.
import type { FastifyInstance } from 'fastify';
import { encode, renderSVG } from 'uqr';
import { loadSharp } from '#features/images/server/image-encoder.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { CallerLimit } from './caller-limit.ts';
import { getSharedProject } from './shared-project.ts';

/** Wide enough for a poster when printed at 300 dots per inch. */
const minPngWidth = 1600;
/** A quarter may be dirty or torn. */
const options = { ecc: 'Q', border: 4 } as const;

export function registerQrCodes(app: FastifyInstance, deps: Deps, allowDrawing: CallerLimit): void {
  for (const kind of ['svg', 'png'] as const) {
    app.get<{ Params: { id: string } }>(`/share/projects/:id(^[1-9]\\d{0,15})/qr.${kind}`, async (request, reply) => {
      const { id } = await getSharedProject(deps.db, Number(request.params.id), toDay(deps.now()));
      const address = `${deps.config.publicUrl}/projects/${id}`;
      if (kind === 'png') await allowDrawing(request);
      reply.headers({
        'cache-control': 'public, max-age=3600',
        'content-type': kind === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      return reply.send(kind === 'svg' ? renderSVG(address, options) : await drawPng(address));
    });
  }
}

/** Enlarges the code's own squares: drawing the SVG at this size takes eight times as long. */
async function drawPng(address: string): Promise<Buffer> {
  const { data, size } = encode(address, options);
  const squares = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  // A whole multiple, so that all squares are equal.
  const width = size * Math.ceil(minPngWidth / size);
  const sharp = await loadSharp();
  return sharp(squares, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width, kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}
