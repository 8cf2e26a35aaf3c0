// Hostile picture uploads: wrong formats, broken files, false sizes and embedded content.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type PictureKind, quarters, seeThroughQuarters } from './pictures.ts';

export type HostilePicture = { name: string; bytes: Buffer; expected: 'taken' | 'refused' };

/** Present in all embedded content, and must not appear in any output. */
export const canary = 'canary-7f3a';
const script = `<script>alert("${canary}")</script>`;
const html = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${script}<rect width="400" height="300"/></svg>`;
const kinds: readonly PictureKind[] = ['jpeg', 'png', 'webp', 'avif'];

export async function makeHostilePictures(): Promise<HostilePicture[]> {
  const plain = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await quarters().toFormat(kind).toBuffer()] as const)),
  ) as Record<PictureKind, Buffer>;
  const refused = [
    ...(await otherFiles()),
    ...kinds.flatMap((kind) => brokenFiles(kind, plain[kind])),
    ...oversized(plain),
    ...(await unfit()),
  ];
  const taken = [...(await honestPictures(plain)), ...(await laden(plain))];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, expected: 'refused' as const })),
    ...taken.map(([name, bytes]) => ({ name, bytes, expected: 'taken' as const })),
  ];
}

type Named = [name: string, bytes: Buffer];

const text = (content: string) => Buffer.from(content, 'latin1');

/** Files in other formats than the four. */
async function otherFiles(): Promise<Named[]> {
  const frames = [quarters(), quarters().negate()].map((frame) => frame.png().toBuffer());
  return [
    ['one byte', text('\xff')],
    ['two bytes of a JPEG', text('\xff\xd8')],
    ['a GIF', await quarters().gif().toBuffer()],
    [
      'an animated GIF',
      await sharp(await Promise.all(frames), { join: { animated: true } })
        .gif()
        .toBuffer(),
    ],
    ['a TIFF', await quarters().tiff().toBuffer()],
    ['raw pixels', await quarters().raw().toBuffer()],
    ['an SVG', text(svg)],
    ['an SVG with an XML head', text(`<?xml version="1.0"?>\n${svg}`)],
    ['an SVG behind a comment', text(`<!-- \x89PNG -->${svg}`)],
    ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
    ['a compressed SVG', gzipSync(svg)],
    [
      'an SVG that reads a file',
      text('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&e;</svg>'),
    ],
    ['HTML', text(html)],
    ['HTML that begins like a GIF', text(`GIF89a/*${html}*/=1;`)],
    ['XML', text('<?xml version="1.0"?><a/>')],
    ['JSON', text('{"a":1}')],
    ['script', text(`alert("${canary}")`)],
    ['a shell script', text('#!/bin/sh\nrm -rf /')],
    ['PHP', text('<?php system($_GET[0]); ?>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run')],
    ['a ZIP', text('PK\x03\x04\x14\x00\x00\x00')],
    ['a program for Linux', text('\x7fELF\x02\x01\x01')],
    ['a program for Windows', text('MZ\x90\x00\x03')],
    ['a BMP', text(`BM${'\0'.repeat(200)}`)],
    ['an icon', text('\0\0\x01\0\x01\0\x10\x10')],
    ['a Photoshop file', text('8BPS\0\x01\0\0\0\0\0\0')],
    ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a film', text('\0\0\0\x18ftypisom\0\0\0\0isommp42')],
    ['a JPEG 2000', text('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a JPEG XL', text('\xff\x0a\xfa\x1f')],
    ['a PNM', text(`P6 400 300 255\n${'\0'.repeat(1000)}`)],
    ['an OpenEXR', text('\x76\x2f\x31\x01\x02\0\0\0')],
    ['a Radiance', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 300 +X 400\n')],
    ['a sound', text('RIFF\x24\0\0\0WAVEfmt ')],
    ['an MNG', text('\x8aMNG\r\n\x1a\n')],
    ['a PNG that went through a text filter', text('\x89PNG\n\x1a\n\0\0\0\rIHDR')],
    ['a PNG behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), await quarters().png().toBuffer()])],
    ['a JPEG behind a line break', Buffer.concat([text('\n'), await quarters().jpeg().toBuffer()])],
    ['zeros', Buffer.alloc(100_000)],
    ['noise', randomBytes(100_000)],
  ];
}

/** Starts like a picture and continues as something else, or not at all. */
function brokenFiles(kind: PictureKind, whole: Buffer): Named[] {
  const head = whole.subarray(0, kind === 'avif' ? whole.readUInt32BE(0) : kind === 'png' ? 8 : 16);
  const upTo = (part: number) => whole.subarray(0, Math.floor(whole.length * part));
  const scrambled = Buffer.from(whole);
  randomBytes(Math.floor(whole.length / 2)).copy(scrambled, Math.floor(whole.length / 2));
  return [
    [`the head of a ${kind}`, head],
    [`a quarter of a ${kind}`, upTo(0.25)],
    [`half a ${kind}`, upTo(0.5)],
    [`nine tenths of a ${kind}`, upTo(0.9)],
    [`the head of a ${kind}, then HTML`, Buffer.concat([head, text(html)])],
    [`the head of a ${kind}, then an SVG`, Buffer.concat([head, text(svg)])],
    [`the head of a ${kind}, then zeros`, Buffer.concat([head, Buffer.alloc(4096)])],
    [`the head of a ${kind}, then noise`, Buffer.concat([head, randomBytes(4096)])],
    // Random data in the second half of a JPEG or a WebP may still decode; a PNG has checksums.
    ...(kind === 'png' ? ([[`a ${kind} half overwritten`, scrambled]] as Named[]) : []),
  ];
}

/** More pixels than allowed: claimed in the header alone, or actually present and highly compressed. */
function oversized(plain: Record<PictureKind, Buffer>): Named[] {
  const jpeg = Buffer.from(plain.jpeg);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_000, frame + 5);
  jpeg.writeUInt16BE(65_000, frame + 7);
  const avif = Buffer.from(plain.avif);
  const extents = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(50_000, extents);
  avif.writeUInt32BE(50_000, extents + 4);
  return [
    ['a PNG that claims 50,000 x 50,000', png({ width: 50_000, height: 50_000 })],
    ['a PNG that claims two thousand million rows', png({ width: 400, height: 2 ** 31 - 1 })],
    ['a PNG that claims no width', png({ width: 0, height: 300 })],
    ['a PNG of 49 megapixels in 48 KB', png({ width: 7000, height: 7000, pixels: Buffer.alloc(7001 * 7000) })],
    ['a JPEG that claims 65,000 x 65,000', jpeg],
    ['a WebP that claims 16,384 x 16,384', extendedWebp({ width: 16_384, height: 16_384 }, plain.webp)],
    ['an AVIF that claims 50,000 x 50,000', avif],
  ];
}

/** Pictures that are valid but too small or too narrow for any use. */
async function unfit(): Promise<Named[]> {
  const sizes = [
    [1, 1],
    [199, 300],
    [300, 124],
    [1300, 250],
    [210, 1100],
  ] as const;
  return Promise.all(
    sizes.map(
      async ([width, height]): Promise<Named> => [
        `${width} x ${height}`,
        await quarters({ width, height }).png().toBuffer(),
      ],
    ),
  );
}

async function honestPictures(plain: Record<PictureKind, Buffer>): Promise<Named[]> {
  const of = (change: (picture: Sharp) => Sharp) => change(quarters()).toBuffer();
  const frames = await Promise.all([quarters(), quarters().negate()].map((frame) => frame.png().toBuffer()));
  const seeThrough = await seeThroughQuarters();
  return [
    ...kinds.map((kind): Named => [`a plain ${kind}`, plain[kind]]),
    ['a progressive JPEG', await of((one) => one.jpeg({ progressive: true }))],
    ['a JPEG with all its colors', await of((one) => one.jpeg({ chromaSubsampling: '4:4:4', quality: 100 }))],
    ['a gray JPEG', await of((one) => one.greyscale().toColourspace('b-w').jpeg())],
    ['a CMYK JPEG', await of((one) => one.toColourspace('cmyk').jpeg())],
    ['an interlaced PNG', await of((one) => one.png({ progressive: true }))],
    ['a PNG with a palette', await of((one) => one.png({ palette: true, colors: 4 }))],
    ['a PNG of 16 bits', await of((one) => one.toColourspace('rgb16').png())],
    ['a gray PNG of 16 bits', await of((one) => one.greyscale().toColourspace('grey16').png())],
    ['a see-through PNG', await seeThrough.clone().png().toBuffer()],
    ['a PNG of one bit', png({ width: 400, height: 300, bits: 1, pixels: Buffer.alloc(51 * 300) })],
    ['a lossless WebP', await of((one) => one.webp({ lossless: true }))],
    ['a see-through WebP', await seeThrough.clone().webp().toBuffer()],
    [
      'an animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp({ delay: 100 })
        .toBuffer(),
    ],
    ['a lossless AVIF', await of((one) => one.avif({ lossless: true }))],
    ['a see-through AVIF', await seeThrough.clone().avif().toBuffer()],
    ['the smallest size', await quarters({ width: 200, height: 125 }).png().toBuffer()],
    ['the longest shape', await quarters({ width: 1000, height: 200 }).png().toBuffer()],
  ];
}

/** Valid pictures with embedded extra content. */
async function laden(plain: Record<PictureKind, Buffer>): Promise<Named[]> {
  const exif = {
    IFD0: { Copyright: canary, ImageDescription: script, Make: canary },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${canary}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const withLuggage = (kind: PictureKind) =>
    quarters().withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(kind).toBuffer();
  const comment = text(`\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`);
  const afterHead = (whole: Buffer, at: number, more: Buffer) =>
    Buffer.concat([whole.subarray(0, at), more, whole.subarray(at)]);
  return [
    ...(await Promise.all(
      kinds.map(async (kind): Promise<Named> => [`a ${kind} with place, words and colors`, await withLuggage(kind)]),
    )),
    ['a JPEG with HTML behind it', Buffer.concat([plain.jpeg, text(html)])],
    ['a JPEG with a ZIP behind it', Buffer.concat([plain.jpeg, text(`PK\x03\x04${canary}`)])],
    ['a JPEG with script as its comment', afterHead(plain.jpeg, 2, comment)],
    ['a PNG with HTML behind it', Buffer.concat([plain.png, text(html)])],
    ['a PNG with script as its text', afterHead(plain.png, 33, chunk('tEXt', text(`Comment\0${script}`)))],
    [
      'a PNG with 30 MB of compressed text',
      afterHead(
        plain.png,
        33,
        chunk('zTXt', Buffer.concat([text('Comment\0\0'), deflateSync(Buffer.alloc(30_000_000, canary))])),
      ),
    ],
    ['a PNG with an unknown chunk', afterHead(plain.png, 33, chunk('huHu', text(script)))],
    ['a WebP with HTML behind it', Buffer.concat([plain.webp, text(html)])],
    ['an AVIF with HTML behind it', Buffer.concat([plain.avif, text(html)])],
  ];
}

type PngShape = { width: number; height: number; bits?: number; pixels?: Buffer };

/** A gray PNG, byte by byte; without pixels it is a header followed by almost nothing. */
function png({ width, height, bits = 8, pixels = Buffer.alloc(1000) }: PngShape): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  const data = chunk('IDAT', deflateSync(pixels));
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([text(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A WebP whose header claims a larger canvas than its content. */
function extendedWebp({ width, height }: { width: number; height: number }, plain: Buffer): Buffer {
  const head = Buffer.alloc(18);
  head.write('VP8X');
  head.writeUInt32LE(10, 4);
  head.writeUIntLE(width - 1, 12, 3);
  head.writeUIntLE(height - 1, 15, 3);
  const whole = Buffer.concat([plain.subarray(0, 12), head, plain.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
