// QR codes of public projects, for print.
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { loadSharp } from '#features/images/server/image-encoder.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { getSharedProject } from './shared-project.ts';

/** Wide enough for a poster when printed at 300 dots per inch. */
const pngWidth = 1600;

export function registerQrCodes(app: FastifyInstance, deps: Deps): void {
  for (const kind of ['svg', 'png'] as const) {
    app.get<{ Params: { id: string } }>(`/share/projects/:id(^[1-9]\\d{0,15})/qr.${kind}`, async (request, reply) => {
      const { id } = await getSharedProject(deps.db, Number(request.params.id), toDay(deps.now()));
      // A quarter may be dirty or torn.
      const svg = renderSVG(`${deps.config.publicUrl}/projects/${id}`, { ecc: 'Q', border: 4 });
      reply.headers({
        'cache-control': 'public, max-age=3600',
        'content-type': kind === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      if (kind === 'svg') return reply.send(svg);
      const sharp = await loadSharp();
      const png = sharp(Buffer.from(svg), { density: 300 }).resize({ width: pngWidth, kernel: 'nearest' });
      return reply.send(await png.png({ palette: true, colors: 2 }).toBuffer());
    });
  }
}
