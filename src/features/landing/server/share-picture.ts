// The link-preview image for pages that have none: the site's mark on its dark ground.
import type { FastifyInstance } from 'fastify';
import { encodePng } from '#features/images/server/image-encoder.ts';
import { sharePicturePath } from '../share-picture-path.ts';

/** The size that social networks recommend. */
const size = { width: 1200, height: 630 };
const radius = 170;
type Color = readonly [red: number, green: number, blue: number];
const colors = { ground: [12, 22, 22], left: [6, 120, 107], right: [204, 103, 47] } as const satisfies Record<
  string,
  Color
>;

export function registerSharePicture(app: FastifyInstance): void {
  let drawn: Promise<Buffer> | undefined;
  app.get(sharePicturePath, async (_request, reply) => {
    drawn ??= encodePng(drawMark(), size);
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(await drawn);
  });
}

/** A disc, half copper, half verdigris, with a smooth edge. */
function drawMark(): Uint8Array {
  const { width, height } = size;
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2);
      const share = Math.min(1, Math.max(0, radius - distance + 0.5));
      const mark = x < width / 2 ? colors.left : colors.right;
      pixels.set(
        colors.ground.map((value, channel) => Math.round(value * (1 - share) + (mark[channel] ?? 0) * share)),
        (y * width + x) * 3,
      );
    }
  }
  return pixels;
}
