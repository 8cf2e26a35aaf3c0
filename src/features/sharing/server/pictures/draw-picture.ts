// Draws a share picture: a slip on the left with the title and the figures, and the page's cover beside it.
import { loadSharp } from '#features/images/server/image-encoder.ts';
import { coverSvg } from '#features/projects/cover/cover-art.ts';
import { sharePictureSize as size } from '../../share-paths.ts';
import { type DrawnText, drawText, fitText } from './picture-text.ts';

/** Beside the slip: an uploaded picture, generated art, a person's face, or the site's mark. */
export type PictureArt =
  | { kind: 'upload'; bytes: Buffer }
  | { kind: 'generated'; id: number; category: string }
  | { kind: 'face'; bytes: Buffer }
  | { kind: 'mark' };

export type PictureContent = {
  siteName: string;
  title: string;
  /** A few words above the title. */
  kicker?: string | undefined;
  art: PictureArt;
  /** Below the tear: how funding goes, or a line of text. */
  stub: PictureFunding | { kind: 'line'; text: string };
};

export type PictureFunding = {
  kind: 'funding';
  /** "$48,200" */
  raised: string;
  /** "raised of $75,000" */
  rest: string;
  percent: number;
  /** "64% · 12 investors" */
  note: string;
  look: 'funding' | 'funded' | 'ended';
};

const colors = {
  ink: '#0f1c1c',
  ink2: '#3d4b4b',
  ink3: '#596666',
  surface: '#ffffff',
  sunken: '#e3ecea',
  line: '#b9c6c4',
  dark: '#0c1616',
  verdigris: '#06786b',
  verdigrisInk: '#076057',
  copper: '#cc672f',
  copperInk: '#9d491d',
} as const;

const slip = { width: 684, padding: 60, tear: 400, notch: 19, corner: 30 };
const column = { left: slip.padding, width: slip.width - 2 * slip.padding };
const art = { left: slip.width - slip.corner - 8, top: 0, width: size.width - slip.width + slip.corner + 8 };

type Layer = { input: Buffer; left: number; top: number };

const maxBytes = 200_000;

/** A JPEG of at most 200 KB. */
export async function drawPicture(content: PictureContent): Promise<Buffer> {
  const sharp = await loadSharp();
  const layers: Layer[] = [
    ...(await drawArt(content.art)),
    { input: Buffer.from(drawSlip(content.stub)), left: 0, top: 0 },
    ...(await drawWords(content)),
  ];
  const pixels = await sharp({ create: { ...size, channels: 3, background: colors.dark } })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of [86, 76, 64]) {
    const jpeg = await sharp(pixels).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return sharp(pixels).jpeg({ quality: 50 }).toBuffer();
}

async function drawArt(picture: PictureArt): Promise<Layer[]> {
  const sharp = await loadSharp();
  const box = { width: art.width, height: size.height };
  const { left, top } = art;
  if (picture.kind === 'upload') {
    const input = await sharp(picture.bytes)
      .resize({ ...box, fit: 'cover', position: 'attention' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return [{ input, left, top }];
  }
  if (picture.kind === 'generated') {
    const { id, category } = picture;
    return [{ input: Buffer.from(coverSvg({ id, category, ...box })), left, top }];
  }
  const disc = 400;
  const place = { left: left + 32 + Math.round((box.width - 32 - disc) / 2), top: Math.round((box.height - disc) / 2) };
  const mark = {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${disc}" height="${disc}">${markShapes(disc)}</svg>`,
    ),
    ...place,
  };
  if (picture.kind === 'mark') return [mark];
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${disc}" height="${disc}"><circle cx="${disc / 2}" cy="${disc / 2}" r="${disc / 2 - 10}"/></svg>`,
  );
  const face = await sharp(picture.bytes)
    .resize({ width: disc, height: disc, fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return [mark, { input: face, ...place }];
}

/** The logo: half verdigris, half copper. */
export function markShapes(side: number): string {
  const radius = side / 2;
  return (
    `<circle cx="${radius}" cy="${radius}" r="${radius}" fill="${colors.verdigris}"/>` +
    `<path d="M${radius} 0a${radius} ${radius} 0 0 1 0 ${side}Z" fill="${colors.copper}"/>`
  );
}

function drawSlip(stub: PictureContent['stub']): string {
  const { width, tear, notch, corner, padding } = slip;
  const edge = (by: number) =>
    `M${-by} ${-by}H${width - corner}a${corner} ${corner} 0 0 1 ${corner} ${corner}V${tear - notch}a${notch} ${notch} 0 0 0 0 ${2 * notch}V${size.height - corner}a${corner} ${corner} 0 0 1 ${-corner} ${corner}H${-by}Z`;
  const shadow = [22, 14, 7].map(
    (by) =>
      `<path d="${edge(40)}" transform="translate(${by / 2} ${by / 3})" stroke="#04100f" stroke-width="${by}" stroke-opacity="0.07" fill="#04100f" fill-opacity="0.05"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${shadow.join('')}` +
    `<path d="${edge(40)}" fill="${colors.surface}"/>` +
    `<path d="M${padding} ${tear}H${width - notch - 14}" stroke="${colors.line}" stroke-width="3" stroke-dasharray="1 11" stroke-linecap="round"/>` +
    `<g transform="translate(${padding} 52)">${markShapes(38)}</g>` +
    `${stub.kind === 'funding' ? drawBar(stub) : ''}</svg>`
  );
}

const bar = { top: 520, height: 16 };

function drawBar({ percent, look }: PictureFunding): string {
  const { left, width } = column;
  const filled = percent <= 0 ? 0 : Math.max(bar.height, Math.round((width * Math.min(percent, 100)) / 100));
  const color = { funding: colors.copper, funded: colors.verdigris, ended: colors.ink3 }[look];
  const rect = (length: number, fill: string) =>
    `<rect x="${left}" y="${bar.top}" width="${length}" height="${bar.height}" rx="${bar.height / 2}" fill="${fill}"/>`;
  return rect(width, colors.sunken) + (filled > 0 ? rect(filled, color) : '');
}

async function drawWords({ siteName, title, kicker, stub }: PictureContent): Promise<Layer[]> {
  const name = await fitText(
    siteName,
    { face: 'bold', color: colors.ink, sizes: [28, 22] },
    { width: column.width - 56, height: 40 },
  );
  const above =
    kicker === undefined
      ? undefined
      : await fitText(
          kicker,
          { face: 'bold', color: colors.copperInk, sizes: [26, 22] },
          { width: column.width, height: 36 },
        );
  const top = above === undefined ? 122 : 166;
  const box = { width: column.width, height: slip.tear - 26 - top };
  const heading = await fitText(
    title,
    { face: 'display', color: colors.ink, sizes: [88, 76, 66, 58, 50, 43, 37] },
    box,
  );
  return [
    ...place(name, { left: column.left + 52, top: 52 + 19, isMiddle: true }),
    ...place(above, { left: column.left, top: 122, alignWithin: column.width }),
    // Large words stand a little below the top, several lines fill the box.
    ...place(heading, {
      left: column.left,
      top: top + (heading === undefined ? 0 : Math.round((box.height - heading.height) * 0.42)),
      alignWithin: column.width,
    }),
    ...(stub.kind === 'funding' ? await drawFunding(stub) : await drawLine(stub.text)),
  ];
}

async function drawFunding({ raised, rest, note, look }: PictureFunding): Promise<Layer[]> {
  const amount = await drawText(raised, { face: 'display', size: 64, color: colors.ink }, column.width);
  const after = column.left + (amount?.width ?? 0) + 16;
  const of = await drawText(rest, { face: 'regular', size: 29, color: colors.ink2 }, column.width);
  const baseline = 492;
  const words = await fitText(
    note,
    { face: 'bold', color: look === 'funded' ? colors.verdigrisInk : colors.ink2, sizes: [27, 23] },
    { width: column.width, height: 40 },
  );
  const fitsBeside = (amount?.width ?? 0) + 16 + (of?.width ?? 0) <= column.width;
  return [
    ...place(amount, { left: column.left, top: baseline - (amount?.height ?? 0) + 3 }),
    ...(fitsBeside ? place(of, { left: after, top: baseline - (of?.height ?? 0) }) : []),
    ...place(words, { left: column.left, top: 556 }),
  ];
}

async function drawLine(text: string): Promise<Layer[]> {
  const box = { width: column.width, height: 150 };
  const drawn = await fitText(text, { face: 'regular', color: colors.ink2, sizes: [34, 30, 27] }, box);
  return place(drawn, {
    left: column.left,
    top: slip.tear + 40 + Math.round((box.height - (drawn?.height ?? 0)) / 2),
    alignWithin: column.width,
  });
}

type Place = { left: number; top: number; isMiddle?: boolean; alignWithin?: number };

/** Text from right to left stands at the right edge of its column. */
function place(drawn: DrawnText | undefined, { left, top, isMiddle, alignWithin }: Place): Layer[] {
  if (drawn === undefined) return [];
  const shift = drawn.isRightToLeft && alignWithin !== undefined ? alignWithin - drawn.width : 0;
  return [{ input: drawn.png, left: left + shift, top: isMiddle ? top - Math.round(drawn.height / 2) : top }];
}
