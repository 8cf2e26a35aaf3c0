// Re-encodes uploaded images, so that only pixels survive.
import type { Sharp } from 'sharp';
import { AppError } from '#kernel/errors.ts';
import { createEncodingTurns } from './encoding-turns.ts';

/** Fractions of the upright image's width and height, 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number };

export type Rendition = { width: number; format: 'avif' | 'webp'; bytes: Buffer };

export type EncodedImage = {
  /** Size of the largest rendition, in pixels. */
  width: number;
  height: number;
  renditions: Rendition[];
};

export type EncodingPlan = {
  crop: Crop | undefined;
  /** Widths of the renditions; larger ones are skipped, the image's own width is always included. */
  widths: readonly number[];
  /** The uploader. */
  person: string;
};

/** More than most cameras produce, bounded by memory: decoding AVIF needs over twice as much as other formats. */
const maxMegapixels = { jpeg: 40, png: 40, webp: 40, avif: 16 } as const;
type Kind = keyof typeof maxMegapixels;
const minWidth = 200;
const minHeight = 125;
/** Extremely narrow images would be only a few pixels high after resizing. */
const maxRatio = 5;
/** Timeout per image; typical is two seconds. */
const timeoutSeconds = 20;

/** A photograph has about 0.1 bytes per pixel as WebP, noise 0.5. */
const noisyBytesPerPixel = 0.35;

const turns = createEncodingTurns();

/**
 * Encodes one image at a time, in turns between people, so that pages stay fast.
 * @throws AppError invalid_image with the reason; unavailable while too many wait; too_many_requests
 */
export async function encodeImage(bytes: Buffer, plan: EncodingPlan): Promise<EncodedImage> {
  const kind = detectKind(bytes);
  return turns.take(plan.person, () => encode({ bytes, kind }, plan));
}

type Source = { bytes: Buffer; kind: Kind };

async function encode(source: Source, { crop, widths }: EncodingPlan): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const upright = await readSize(sharp, source);
  const part = getPart(upright, crop);
  requireUsable(part);
  const size = fitWithin(part, Math.max(...widths));
  const pixels = await decode(sharp, source, { part, size });
  const ownWidths = [...widths.filter((width) => width < size.width), size.width];
  const renditions: Rendition[] = [];
  // Sequential, so that encoding takes a single thread.
  for (const width of ownWidths) {
    const height = Math.max(1, Math.round((size.height * width) / size.width));
    const at = () => pixels().resize({ width, height, fit: 'fill' });
    const webp = await at().webp({ quality: 74 }).toBuffer();
    // More effort does not help with noise, and takes three times as long.
    const effort = webp.length / (width * height) > noisyBytesPerPixel ? 0 : 2;
    const avif = await at().avif({ quality: 50, effort }).toBuffer();
    renditions.push({ width, format: 'avif', bytes: avif }, { width, format: 'webp', bytes: webp });
  }
  return { ...size, renditions };
}

/** Every network that shows link previews reads JPEG; some do not read WebP. */
export const previewType = 'image/jpeg';
const previewSide = 1200;

/** A JPEG of an image that was encoded here. */
export function encodePreview(bytes: Buffer): Promise<Buffer> {
  return turns.take('previews', async () => {
    const sharp = await loadSharp();
    return openImage(sharp, { bytes, kind: detectKind(bytes) })
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  });
}

type SharpModule = typeof import('sharp').default;
type Size = { width: number; height: number };
type Part = Size & { left: number; top: number };

let loading: Promise<SharpModule> | undefined;

/** Loaded on first use: it is a large library that most processes never need. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // Enables only these loaders, regardless of the type that a file claims. SVG is for drawings of our own: `detectKind` refuses uploads
    // of it, and the library asks its loader only about files that are none of the other four.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'SvgBuffer'].map((kind) => `VipsForeignLoad${kind}`),
    });
    return sharp;
  });
  return loading;
}

/** Reads the first frame of animations. Truncated files are rejected, minor defects accepted. */
function openImage(sharp: SharpModule, { bytes, kind }: Source): Sharp {
  const limitInputPixels = maxMegapixels[kind] * 1_000_000;
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 }).timeout({ seconds: timeoutSeconds });
}

/** Reads the header only: nothing is decompressed before its size is known. */
async function readSize(sharp: SharpModule, source: Source): Promise<Size> {
  const { autoOrient } = await openImage(sharp, source).metadata().catch(refusal(source));
  return autoOrient;
}

function getPart({ width, height }: Size, crop: Crop | undefined): Part {
  if (crop === undefined) return { left: 0, top: 0, width, height };
  const left = Math.min(Math.round(crop.left * width), width - 1);
  const top = Math.min(Math.round(crop.top * height), height - 1);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round(crop.width * width)), width - left),
    height: Math.min(Math.max(1, Math.round(crop.height * height)), height - top),
  };
}

/** @throws AppError invalid_image */
function requireUsable({ width, height }: Size): void {
  if (width < minWidth || height < minHeight) {
    throw invalid(
      `A picture must be at least ${minWidth} pixels wide and ${minHeight} high; this one is ${width} x ${height}`,
    );
  }
  if (Math.max(width, height) > maxRatio * Math.min(width, height)) {
    throw invalid(`A picture may be at most ${maxRatio} times as long as it is wide; this one is ${width} x ${height}`);
  }
}

/** The size that fits into a square of this side; smaller images keep theirs. */
function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / width, side / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Decodes once: upright, cropped and downscaled; every rendition is made from these pixels. */
async function decode(sharp: SharpModule, source: Source, target: { part: Part; size: Size }): Promise<() => Sharp> {
  const { data, info } = await openImage(sharp, source)
    .autoOrient()
    .extract(target.part)
    .resize({ ...target.size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refusal(source));
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: timeoutSeconds });
}

/** Maps library errors to the two that people can act on. */
function refusal({ kind }: Source): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw invalid(`A picture of this kind may have at most ${maxMegapixels[kind]} megapixels; this one has more`);
    }
    throw invalid('This picture cannot be read: the file is damaged or incomplete');
  };
}

function invalid(sentence: string): AppError {
  return new AppError('invalid_image', `${sentence}.`);
}

/** Detects the format from the first bytes; names and content types prove nothing. @throws AppError invalid_image */
function detectKind(bytes: Buffer): Kind {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') {
    // ISO base media: major brand, version, then compatible brands, four bytes each.
    const brands = text(8, Math.min(bytes.readUInt32BE(0), 64)).match(/.{4}/gs) ?? [];
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
    if (brands.some((brand) => /^hei[cxms]$/.test(brand))) {
      throw invalid('This is a HEIC picture, which most browsers cannot show: save it as JPEG and upload that');
    }
  }
  throw invalid('This is not a JPEG, PNG, WebP or AVIF picture');
}
